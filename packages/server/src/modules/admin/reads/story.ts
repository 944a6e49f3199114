import { auditObjects } from '@x1/contract/admin/operations.ts';
import type { StoryEntry, StoryEvent, StoryKind } from '@x1/contract/admin/story.ts';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import {
  COUNTED_AT_MOST,
  type CursorPart,
  decodeCursor,
  idPart,
  type PageOf,
  type PageRequest,
  toPage,
} from '../../../platform/db/paging.ts';
import { readOperators } from './cases.ts';
import { readPeople } from './people.ts';
import { type StoryPart, storyParts } from './story-parts.ts';

interface StoryRow {
  at: Date;
  id: number;
  part: number;
  kind: StoryKind;
  event: StoryEvent;
  detail: string | null;
  text: string | null;
  amountCents: number | null;
  object: string | null;
  objectId: string | null;
  personId: UserId | null;
  operatorId: UserId | null;
}

const instantPart: CursorPart = { from: 0, to: Date.UTC(2300, 0, 1) };

/**
 * What happened to a person and what operators did about it, newest first. Each part finds the person's rows by an index
 * on the person and gives at most a page: other people's rows cost nothing, but thousands of a person's own sessions have to be sorted.
 *
 * @returns undefined when nobody has this id
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function listStory(
  tx: Tx,
  userId: UserId,
  { limit, cursor, kind }: PageRequest & { kind?: StoryKind | undefined },
): Promise<PageOf<StoryEntry> | undefined> {
  const user = await tx
    .selectFrom('users as u')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .select('t.id as trainerId')
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!user) return undefined;
  const parts = storyParts({ userId, trainerId: user.trainerId as TrainerId | null })
    .map((part, at) => ({ ...part, at }))
    .filter((part) => kind === undefined || part.kind === kind);
  if (parts.length === 0) return { items: [], nextCursor: null, total: 0 };
  const rows = await readParts(tx, parts, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.flatMap(({ personId }) => personId ?? []),
  );
  const operatorOf = await readOperators(
    tx,
    rows.flatMap(({ operatorId }) => operatorId ?? []),
  );
  return toPage(rows, {
    limit,
    count: await countParts(tx, parts),
    placeOf: ({ at, part, id }) => [at.getTime(), part, id],
    toItem: ({ id, kind: ofKind, event, at, detail, text, amountCents, object, objectId, personId, operatorId }) => ({
      id,
      kind: ofKind,
      event,
      at: at.toISOString(),
      detail,
      text,
      amount: amountCents,
      about: toAbout(object, objectId),
      person: personId === null ? null : personOf(personId),
      operator: operatorId === null ? null : operatorOf(operatorId),
    }),
  });
}

/** A part of the story with its place among all parts, whichever of them are read. */
type Placed = StoryPart & { readonly at: number };

async function readParts(tx: Tx, parts: readonly Placed[], { limit, cursor }: PageRequest): Promise<StoryRow[]> {
  const [atMs, part, id] = decodeCursor(cursor, [instantPart, idPart, idPart]) ?? [];
  const isBehind = (place: number): RawBuilder<boolean> =>
    atMs === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(b.at, ${place}::int, b.id) < (${new Date(atMs)}::timestamptz, ${part}::int, ${id}::bigint)`;
  const newest = parts.map(
    ({ kind, event, rows, at }) => sql`(select b.*, ${at}::int as part, ${kind}::text as kind, ${event}::text as event
      from (${rows}) as b where b.at is not null and ${isBehind(at)} order by b.at desc, b.id desc limit ${limit + 1})`,
  );
  const { rows } = await sql<StoryRow>`select * from (${sql.join(newest, sql` union all `)}) as story
    order by at desc, part desc, id desc limit ${limit + 1}`.execute(tx);
  return rows;
}

/** How many there are, up to what lists say. */
async function countParts(tx: Tx, parts: readonly Placed[]): Promise<number> {
  const all = parts.map(({ rows }) => sql`(select from (${rows}) as b where b.at is not null limit ${COUNTED_AT_MOST + 1})`);
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select from (${sql.join(all, sql` union all `)}) as every
    limit ${COUNTED_AT_MOST + 1}) as counted`.execute(tx);
  return rows[0]?.count ?? 0;
}

function toAbout(object: string | null, id: string | null): StoryEntry['about'] {
  const known = auditObjects.find((one) => one === object);
  return known === undefined || id === null ? null : { object: known, id };
}
