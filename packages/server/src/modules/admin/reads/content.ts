import type { AdminMedia, AdminProgram, AdminReview } from '@x1/contract/admin/content.ts';
import { ProgramId, type ReviewId, type TrainerId, type UserId } from '@x1/contract/core/ids.ts';
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

/** Reviews, newest first; searched by part of their text or of their author's name. */
export async function listAllReviews(
  tx: Tx,
  { limit, cursor, id, q, trainerId, state }: PageRequest & ReviewFilter,
): Promise<PageOf<AdminReview>> {
  const places = tx
    .selectFrom('reviews as r')
    .innerJoin('trainers as t', 't.id', 'r.trainerId')
    .innerJoin('users as author', 'author.id', 'r.parentId')
    .select(['r.id', 'r.trainerId', 't.userId', 'r.parentId', 'r.rating', 'r.text', 'r.answer', 'r.createdAt', 'r.hiddenAt'])
    .select([sql<Date>`r.created_at`.as('placeAt'), sql<number>`r.id`.as('placeId')])
    .$if(id !== undefined, (query) => query.where('r.id', '=', id ?? null))
    .$if(trainerId !== undefined, (query) => query.where('r.trainerId', '=', trainerId ?? null))
    .$if(state !== undefined, (query) => query.where('r.hiddenAt', state === 'shown' ? 'is' : 'is not', null))
    .$if(Boolean(q), (query) =>
      query.where(sql<boolean>`(folded_text(coalesce(r.text, '')) like ${containing(q ?? '')} or ${isNamed('author', q ?? '')})`),
    );
  const rows = await readPage(places, { at: sql`r.created_at`, id: sql`r.id`, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ userId, parentId }) => [userId, parentId]),
  );
  return mapPage(rows, (row) => ({
    id: row.id as ReviewId,
    trainerId: row.trainerId as TrainerId,
    trainer: personOf(row.userId),
    author: personOf(row.parentId),
    rating: row.rating,
    text: row.text,
    answer: row.answer,
    createdAt: row.createdAt.toISOString(),
    hiddenAt: toInstant(row.hiddenAt),
  }));
}

interface MediaFilter {
  readonly ownerId?: UserId | undefined;
  readonly state?: 'shown' | 'taken-down' | undefined;
}

/** Trainers' files, newest first; without those of messages, which are read through a report alone. */
export async function listAllMedia(tx: Tx, { limit, cursor, ownerId, state }: PageRequest & MediaFilter): Promise<PageOf<AdminMedia>> {
  const places = mediaRows(tx)
    // An upload's id says nothing about its age: the order of two in one millisecond does not matter.
    .select([sql<Date>`m.created_at`.as('placeAt'), mediaNumber.as('placeId')])
    .where('m.purpose', '=', 'page')
    .$if(ownerId !== undefined, (query) => query.where('m.userId', '=', ownerId ?? null))
    .$if(state !== undefined, (query) => query.where('m.takenDownAt', state === 'shown' ? 'is' : 'is not', null));
  const rows = await readPage(places, { at: sql`m.created_at`, id: mediaNumber, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.map(({ userId }) => userId),
  );
  return mapPage(rows, (row) => toMedia(row, personOf));
}

/** Undefined when there is none. */
export async function findMedia(tx: Tx, id: MediaId): Promise<AdminMedia | undefined> {
  const row = await mediaRows(tx).where('m.id', '=', id).executeTakeFirst();
  return row && toMedia(row, await readPeople(tx, [row.userId]));
}

/** The first 28 bits of the id. */
const mediaNumber = sql<number>`('x' || lpad(left(m.id, 7), 8, '0'))::bit(32)::int`;

function mediaRows(tx: Tx) {
  return tx
    .selectFrom('media as m')
    .innerJoin('files as f', 'f.key', 'm.fileKey')
    .select(['m.id', 'm.userId', 'm.kind', 'm.name', 'm.fileKey', 'm.thumbnailKey', 'm.createdAt', 'f.contentType'])
    .select(['m.takenDownAt', 'm.takeDownReason', 'm.keptUntil']);
}

function toMedia(row: Awaited<ReturnType<ReturnType<typeof mediaRows>['executeTakeFirstOrThrow']>>, personOf: PersonOf): AdminMedia {
  return {
    id: row.id as MediaId,
    owner: personOf(row.userId),
    kind: row.kind,
    name: row.name,
    url: mediaUrl(row.fileKey, row.kind, row.contentType),
    thumbnailUrl: row.thumbnailKey && mediaUrl(row.thumbnailKey, 'image', 'image/webp'),
    createdAt: row.createdAt.toISOString(),
    takenDownAt: toInstant(row.takenDownAt),
    takeDownReason: row.takeDownReason,
    keptUntil: toInstant(row.keptUntil),
  };
}

interface ProgramFilter {
  readonly id?: ProgramId | undefined;
  readonly q?: string | undefined;
  readonly trainerId?: TrainerId | undefined;
  readonly state?: 'shown' | 'taken-down' | undefined;
}

/** Programs, newest first; searched by id, or by part of the title. */
export async function listAllPrograms(tx: Tx, { limit, cursor, ...filter }: PageRequest & ProgramFilter): Promise<PageOf<AdminProgram>> {
  const { q, trainerId, state } = filter;
  const id = filter.id ?? idIn(q, ProgramId);
  const places = tx
    .selectFrom('programs as g')
    .innerJoin('trainers as t', 't.id', 'g.trainerId')
    .select([
      'g.id',
      't.userId',
      'g.title',
      'g.description',
      'g.isDraft',
      'g.archivedAt',
      'g.createdAt',
      'g.takenDownAt',
      'g.takeDownReason',
    ])
    .select([sql<Date>`g.created_at`.as('placeAt'), sql<number>`g.id`.as('placeId')])
    .$if(id !== undefined, (query) => query.where('g.id', '=', id ?? null))
    .$if(trainerId !== undefined, (query) => query.where('g.trainerId', '=', trainerId ?? null))
    .$if(state !== undefined, (query) => query.where('g.takenDownAt', state === 'shown' ? 'is' : 'is not', null))
    .$if(Boolean(q) && id === undefined, (query) => query.where(sql<boolean>`folded_text(g.title) like ${containing(q ?? '')}`));
  const rows = await readPage(places, { at: sql`g.created_at`, id: sql`g.id`, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.map(({ userId }) => userId),
  );
  return mapPage(rows, (row) => ({
    id: row.id as ProgramId,
    trainer: personOf(row.userId),
    title: row.title,
    description: row.description,
    isPublished: !row.isDraft && row.archivedAt === null,
    createdAt: row.createdAt.toISOString(),
    takenDownAt: toInstant(row.takenDownAt),
    takeDownReason: row.takeDownReason,
  }));
}
