import { z } from 'zod';
import type { World } from '../world.ts';
import { invalidRequest } from './errors.ts';
import { liveEventsOf, toInstant } from './events.ts';
import type { GraphEvent } from './records.ts';

const defaultPage = 10;
const largestPage = 1_000;

/** The parameters X1 uses. Others are refused rather than silently ignored. */
const common = {
  $select: z.string().optional(),
  $expand: z.string().optional(),
  $top: z.coerce.number().int().min(1).max(largestPage).default(defaultPage),
  $skip: z.coerce.number().int().min(0).default(0),
};
const ViewQuery = z.strictObject({
  ...common,
  startDateTime: z.iso.datetime({ offset: true }),
  endDateTime: z.iso.datetime({ offset: true }),
});
const ListQuery = z.strictObject({ ...common, $filter: z.string().optional() });

/** As Graph's documents write it: events with a property of that name and value. */
const byProperty = /^singleValueExtendedProperties\/Any\(ep: ep\/id eq '([^']+)' and ep\/value eq '([^']+)'\)$/;
const expandProperty = /^singleValueExtendedProperties\(\$filter=id eq '([^']+)'\)$/;

type Query = z.infer<typeof ListQuery>;

function read<Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(query);
  if (error) throw invalidRequest(`${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`);
  return data;
}

/** The events of a calendar that have a property. @returns a page, with the address of the next one */
export function listEvents(world: World, account: string, { query, url }: { query: unknown; url: string }): object {
  const asked = read(ListQuery, query);
  const [, id, value] = byProperty.exec(asked.$filter ?? '') ?? [];
  if (asked.$filter !== undefined && id === undefined) throw invalidRequest('The filter is not understood here.');
  const found = liveEventsOf(world, account).filter(
    ({ singleValueExtendedProperties = [] }) =>
      id === undefined || singleValueExtendedProperties.some((has) => has.id === id && has.value === value),
  );
  return toPage(found, asked, url);
}

/** What is in the calendar within a time. @returns a page, with the address of the next one */
export function viewCalendar(world: World, account: string, { query, url }: { query: unknown; url: string }): object {
  const asked = read(ViewQuery, query);
  const [from, until] = [Date.parse(asked.startDateTime), Date.parse(asked.endDateTime)];
  if (until <= from) throw invalidRequest('The end must be after the start.');
  const found = liveEventsOf(world, account).filter(({ start, end }) => toInstant(start) < until && toInstant(end) > from);
  return toPage(found, asked, url);
}

function toPage(found: GraphEvent[], query: Query, url: string): object {
  const { $top, $skip } = query;
  const next = new URL(url);
  next.searchParams.set('$skip', String($skip + $top));
  const isLast = $skip + $top >= found.length;
  return { value: found.slice($skip, $skip + $top).map((event) => shown(event, query)), ...(!isLast && { '@odata.nextLink': next.href }) };
}

/** Properties of apps are answered only where they're asked for. */
function shown(event: GraphEvent, { $select, $expand }: Query): object {
  const [, property] = expandProperty.exec($expand ?? '') ?? [];
  if ($expand !== undefined && property === undefined) throw invalidRequest('What is to be expanded is not understood here.');
  const { singleValueExtendedProperties = [], ...fields } = event;
  const names = $select?.split(',');
  const chosen = Object.entries(fields).filter(([name]) => !names || name === '@odata.etag' || name === 'id' || names.includes(name));
  const wanted = singleValueExtendedProperties.filter(({ id }) => id === property);
  return { ...Object.fromEntries(chosen), ...(wanted.length > 0 && { singleValueExtendedProperties: wanted }) };
}
