import type { AdminMedia, AdminProgram, AdminReview } from '@x1/contract/admin/content.ts';
import type { ProgramId, ReviewId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import { sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { mediaUrl } from '../../../platform/media-url.ts';
import { mapPage, readPage } from './keyset.ts';
import { idIn, isNamed, type PersonOf, readPeople } from './people.ts';

interface ReviewFilter {
  readonly id?: ReviewId | undefined;
  readonly q?: string | undefined;
  readonly trainerId?: TrainerId | undefined;
  readonly state?: 'shown' | 'hidden' | undefined;
}

/** Reviews, the newest first; found by a part of their text or of their author's name. */
export async function listAllReviews(
  tx: Tx,
  { limit, cursor, id, q, trainerId, state }: PageRequest & ReviewFilter,
): Promise<PageOf<AdminReview>> {
  const places = tx
    .selectFrom('reviews as r')
    .innerJoin('trainers as t', 't.id', 'r.trainer_id')
    .innerJoin('users as author', 'author.id', 'r.parent_id')
    .select(['r.id', 'r.trainer_id', 't.user_id', 'r.parent_id', 'r.rating', 'r.text', 'r.answer', 'r.created_at', 'r.hidden_at'])
    .select([sql<Date>`r.created_at`.as('place_at'), sql<number>`r.id`.as('place_id')])
    .$if(id !== undefined, (query) => query.where('r.id', '=', id ?? 0))
    .$if(trainerId !== undefined, (query) => query.where('r.trainer_id', '=', trainerId ?? 0))
    .$if(state !== undefined, (query) => query.where('r.hidden_at', state === 'shown' ? 'is' : 'is not', null))
    .$if(Boolean(q), (query) =>
      query.where(sql<boolean>`(folded_text(coalesce(r.text, '')) like ${containing(q ?? '')} or ${isNamed('author', q ?? '')})`),
    );
  const rows = await readPage(places, { at: sql`r.created_at`, id: sql`r.id`, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ user_id, parent_id }) => [user_id, parent_id]),
  );
  return mapPage(rows, (row) => ({
    id: row.id as ReviewId,
    trainerId: row.trainer_id as TrainerId,
    trainer: personOf(row.user_id),
    author: personOf(row.parent_id),
    rating: row.rating,
    text: row.text,
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
    hiddenAt: toInstant(row.hidden_at),
  }));
}

interface MediaFilter {
  readonly ownerId?: UserId | undefined;
  readonly state?: 'shown' | 'taken-down' | undefined;
}

/** Files of trainers, the newest first. */
export async function listAllMedia(tx: Tx, { limit, cursor, ownerId, state }: PageRequest & MediaFilter): Promise<PageOf<AdminMedia>> {
  const places = mediaRows(tx)
    // An upload's id says nothing of its age: of two of one millisecond, which is first is all the same.
    .select([sql<Date>`m.created_at`.as('place_at'), mediaNumber.as('place_id')])
    .$if(ownerId !== undefined, (query) => query.where('m.user_id', '=', ownerId ?? 0))
    .$if(state !== undefined, (query) => query.where('m.taken_down_at', state === 'shown' ? 'is' : 'is not', null));
  const rows = await readPage(places, { at: sql`m.created_at`, id: mediaNumber, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.map(({ user_id }) => user_id),
  );
  return mapPage(rows, (row) => toMedia(row, personOf));
}

/** Undefined when there is none. */
export async function findMedia(tx: Tx, id: MediaId): Promise<AdminMedia | undefined> {
  const row = await mediaRows(tx).where('m.id', '=', id).executeTakeFirst();
  return row && toMedia(row, await readPeople(tx, [row.user_id]));
}

/** The first 28 bits of the id. */
const mediaNumber = sql<number>`('x' || lpad(left(m.id, 7), 8, '0'))::bit(32)::int`;

function mediaRows(tx: Tx) {
  return tx
    .selectFrom('media as m')
    .innerJoin('files as f', 'f.key', 'm.file_key')
    .select(['m.id', 'm.user_id', 'm.kind', 'm.name', 'm.file_key', 'm.thumbnail_key', 'm.created_at', 'f.content_type'])
    .select(['m.taken_down_at', 'm.take_down_reason', 'm.kept_until']);
}

function toMedia(row: Awaited<ReturnType<ReturnType<typeof mediaRows>['executeTakeFirstOrThrow']>>, personOf: PersonOf): AdminMedia {
  return {
    id: row.id as MediaId,
    owner: personOf(row.user_id),
    kind: row.kind,
    name: row.name,
    url: mediaUrl(row.file_key, row.kind, row.content_type),
    thumbnailUrl: row.thumbnail_key && mediaUrl(row.thumbnail_key, 'image', 'image/webp'),
    createdAt: row.created_at.toISOString(),
    takenDownAt: toInstant(row.taken_down_at),
    takeDownReason: row.take_down_reason,
    keptUntil: toInstant(row.kept_until),
  };
}

interface ProgramFilter {
  readonly id?: ProgramId | undefined;
  readonly q?: string | undefined;
  readonly trainerId?: TrainerId | undefined;
  readonly state?: 'shown' | 'taken-down' | undefined;
}

/** Programs, the newest first; found by id, or by a part of the title. */
export async function listAllPrograms(tx: Tx, { limit, cursor, ...filter }: PageRequest & ProgramFilter): Promise<PageOf<AdminProgram>> {
  const { q, trainerId, state } = filter;
  const id = filter.id ?? (q === undefined ? undefined : idIn(q));
  const places = tx
    .selectFrom('programs as g')
    .innerJoin('trainers as t', 't.id', 'g.trainer_id')
    .select([
      'g.id',
      't.user_id',
      'g.title',
      'g.description',
      'g.is_draft',
      'g.archived_at',
      'g.created_at',
      'g.taken_down_at',
      'g.take_down_reason',
    ])
    .select([sql<Date>`g.created_at`.as('place_at'), sql<number>`g.id`.as('place_id')])
    .$if(id !== undefined, (query) => query.where('g.id', '=', id ?? 0))
    .$if(trainerId !== undefined, (query) => query.where('g.trainer_id', '=', trainerId ?? 0))
    .$if(state !== undefined, (query) => query.where('g.taken_down_at', state === 'shown' ? 'is' : 'is not', null))
    .$if(Boolean(q) && id === undefined, (query) => query.where(sql<boolean>`folded_text(g.title) like ${containing(q ?? '')}`));
  const rows = await readPage(places, { at: sql`g.created_at`, id: sql`g.id`, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.map(({ user_id }) => user_id),
  );
  return mapPage(rows, (row) => ({
    id: row.id as ProgramId,
    trainer: personOf(row.user_id),
    title: row.title,
    description: row.description,
    isPublished: !row.is_draft && row.archived_at === null,
    createdAt: row.created_at.toISOString(),
    takenDownAt: toInstant(row.taken_down_at),
    takeDownReason: row.take_down_reason,
  }));
}
