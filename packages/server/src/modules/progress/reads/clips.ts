import type { UserId } from '@x1/contract/core/ids.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import { type Clip, type ClipComment, type Clips, clipUrl } from '@x1/contract/progress/clips.ts';
import type { ProgressSide } from '@x1/contract/progress/progress.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../../platform/db/database.ts';
import { parentName } from '../../accounts/reads.ts';
import type { Pair } from '../store.ts';
import type { PairFacts } from './pairs.ts';

/** Who looks at films. */
export interface Viewer {
  readonly userId: UserId;
  readonly side: ProgressSide;
  /** What goes into the addresses of the pair's films. */
  readonly pass: string;
}

/** Whether something of the other side came after the viewer's side last looked at film `clip`. */
const isNewTo = ({ side }: Viewer, clip: 'c.id' | 'c.clip_id', cameAt: 'c.added_at' | 'c.written_at') =>
  sql<boolean>`(c.side <> ${side} and ${sql.ref(cameAt)} > coalesce(
    (select s.seen_at from clips_seen s where s.clip_id = ${sql.ref(clip)} and s.side = ${side}), '-infinity'))`;

/** An athlete's films with a trainer, but for those that an operator took down. */
export async function readClips(db: Db | Tx, pair: PairFacts, viewer: Viewer, now: Date): Promise<Clips> {
  const [consent, clips] = await Promise.all([readConsent(db, pair), listClips(db, pair, viewer)]);
  return { consent, clips, readAt: now.toISOString() };
}

async function readConsent(db: Db | Tx, { athleteId }: PairFacts): Promise<Clips['consent']> {
  const row = await (db as Db)
    .selectFrom('filmConsents as c')
    .innerJoin('users as parent', 'parent.id', 'c.givenBy')
    .select(['c.givenAt', parentName.as('givenBy')])
    .where('c.athleteId', '=', athleteId)
    .where('c.withdrawnAt', 'is', null)
    .executeTakeFirst();
  return row ? { givenAt: row.givenAt.toISOString(), givenBy: row.givenBy } : null;
}

/** @param id one of them alone */
export async function listClips(db: Db | Tx, pair: PairFacts, viewer: Viewer, id?: Clip['id']): Promise<Clip[]> {
  const rows = await (db as Db)
    .selectFrom('progressClips as c')
    .innerJoin('media as m', 'm.id', 'c.mediaId')
    .selectAll('c')
    .select(isNewTo(viewer, 'c.id', 'c.added_at').as('isNew'))
    .where('c.athleteId', '=', pair.athleteId)
    .where('c.trainerId', '=', pair.trainerId)
    .where('m.takenDownAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('c.id', '=', id as Clip['id']))
    .orderBy(sql`c.moment <> 'before'`)
    .orderBy('c.id')
    .execute();
  const comments = rows.length > 0 ? await listComments(db, pair, viewer, { clipIds: rows.map((row) => row.id) }) : [];
  return rows.map((row) => ({
    ...toClip(row, pair, viewer),
    comments: comments.filter(({ clipId }) => clipId === row.id).map(({ clipId: _, ...comment }) => comment),
  }));
}

/** One comment, as its author sees it. */
export async function readComment(db: Db | Tx, pair: PairFacts, viewer: Viewer, id: ClipComment['id']): Promise<ClipComment | undefined> {
  const [found] = await listComments(db, pair, viewer, { id });
  if (!found) return undefined;
  const { clipId: _, ...comment } = found;
  return comment;
}

async function listComments(
  db: Db | Tx,
  pair: PairFacts,
  viewer: Viewer,
  which: { clipIds: readonly Clip['id'][] } | { id: ClipComment['id'] },
): Promise<(ClipComment & { clipId: Clip['id'] })[]> {
  const rows = await (db as Db)
    .selectFrom('clipComments as c')
    .innerJoin('users as parent', 'parent.id', 'c.authorId')
    .select(['c.id', 'c.clipId', 'c.atMs', 'c.text', 'c.side', 'c.authorId', 'c.version'])
    .select([parentName.as('author'), isNewTo(viewer, 'c.clip_id', 'c.written_at').as('isNew')])
    .where((comment) => ('id' in which ? comment('c.id', '=', which.id) : comment('c.clipId', 'in', which.clipIds)))
    .orderBy('c.atMs')
    .orderBy('c.id')
    .execute();
  return rows.map(({ authorId, author, ...row }) => ({
    ...row,
    author: row.side === 'trainer' ? pair.trainerName : author,
    isOwn: authorId === viewer.userId,
  }));
}

function toClip(row: Row<'progressClips'> & { isNew: boolean }, { timeZone }: PairFacts, { userId, pass }: Viewer): Omit<Clip, 'comments'> {
  const { id, goalId, drillId, moment, mediaId, lengthMs, side, addedBy, addedAt, isNew } = row;
  return {
    id,
    goalId,
    drillId,
    moment,
    url: clipUrl(pass, mediaId),
    lengthMs,
    side,
    isOwn: addedBy === userId,
    isNew,
    addedOn: toWallTime(addedAt.toISOString(), timeZone).date,
  };
}

/** A film of a pair, unless an operator took it down. */
export function findClip(tx: Tx, { athleteId, trainerId }: Pair, id: Clip['id']): Promise<Row<'progressClips'> | undefined> {
  return tx
    .selectFrom('progressClips as c')
    .innerJoin('media as m', 'm.id', 'c.mediaId')
    .selectAll('c')
    .where('c.id', '=', id)
    .where('c.athleteId', '=', athleteId)
    .where('c.trainerId', '=', trainerId)
    .where('m.takenDownAt', 'is', null)
    .executeTakeFirst();
}

/** Those that an operator took down: they leave their place to others, and module media keeps their files. */
export async function listTakenDown(tx: Tx, { athleteId, trainerId }: Pair): Promise<Clip['id'][]> {
  const rows = await tx
    .selectFrom('progressClips as c')
    .innerJoin('media as m', 'm.id', 'c.mediaId')
    .select('c.id')
    .where('c.athleteId', '=', athleteId)
    .where('c.trainerId', '=', trainerId)
    .where('m.takenDownAt', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}
