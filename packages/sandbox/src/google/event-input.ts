import { z } from 'zod';
import { invalidParameter } from './errors.ts';
import { type EventFields, toInstant } from './event.ts';

const longText = 8_192;
const EventTime = z
  .object({
    dateTime: z.iso.datetime({ offset: true }).nullish(),
    date: z.iso.date().nullish(),
    timeZone: z.string().nullish(),
  })
  .refine(({ dateTime, date }) => (dateTime ?? date) && !(dateTime && date), 'takes either a date or a time');
const properties = z.record(z.string().max(44), z.string().max(1_024)).nullish();

/** The parts of an event that X1 uses, and some that its owner may have set; others are not understood here, and refused rather than lost. */
const EventInput = z.strictObject({
  id: z.string().nullish(),
  summary: z.string().max(1_024).nullish(),
  description: z.string().max(longText).nullish(),
  location: z.string().max(1_024).nullish(),
  start: EventTime,
  end: EventTime,
  status: z.enum(['confirmed', 'tentative', 'cancelled']).nullish(),
  transparency: z.enum(['opaque', 'transparent']).nullish(),
  visibility: z.enum(['default', 'public', 'private', 'confidential']).nullish(),
  guestsCanInviteOthers: z.boolean().nullish(),
  guestsCanSeeOtherGuests: z.boolean().nullish(),
  extendedProperties: z.object({ private: properties, shared: properties }).nullish(),
  colorId: z
    .string()
    .regex(/^\d{1,2}$/)
    .nullish(),
  reminders: z
    .object({
      useDefault: z.boolean().nullish(),
      overrides: z
        .array(z.object({ method: z.enum(['email', 'popup']), minutes: z.number().int().min(0).max(40_320) }))
        .max(5)
        .nullish(),
    })
    .nullish(),
  conferenceData: z
    .object({
      createRequest: z
        .object({ requestId: z.string().min(1).max(1_024), conferenceSolutionKey: z.object({ type: z.string() }).nullish() })
        .nullish(),
    })
    .nullish(),
  source: z.object({ title: z.string().nullish(), url: z.url({ protocol: /^https?$/ }).nullish() }).nullish(),
});
export type EventInput = Omit<EventFields, 'status'> & { id?: string; status?: EventFields['status'] };

/** An event id as clients may choose it: base32hex in small letters. */
const eventIdPattern = /^[a-v0-9]{5,1024}$/;

const isGiven = (value: unknown) => value !== null && value !== undefined;

/** Without the parts that are null, on every level: to Google they are absent. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => isGiven(part))
      .map(([name, part]) => [name, withoutNulls(part)]),
  );
}

/** @throws GoogleError 400 for what is no event */
export function readEventInput(body: unknown): EventInput {
  const result = EventInput.safeParse(body);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw invalidParameter(`Invalid value for: ${issue?.path.join('.') || 'event'}: ${issue?.message}`);
  }
  const input = withoutNulls(result.data) as EventInput;
  if (input.id !== undefined && !eventIdPattern.test(input.id)) throw invalidParameter('Invalid resource id value.');
  if ((input.start.date === undefined) !== (input.end.date === undefined)) throw invalidParameter('Invalid start or end time.');
  if (!(toInstant(input.end) > toInstant(input.start))) throw invalidParameter('The specified time range is empty.');
  return input;
}
