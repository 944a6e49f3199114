import type { AthleteId, ClipCommentId, ClipId, DrillId, GoalId, UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { ProgressSide } from '@x1/contract/progress/progress.ts';
import { type Insertable, sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';

export type StoredClip = Row<'progressClips'>;
export type StoredComment = Row<'clipComments'>;

/** Allows films of an athlete; done twice, or by two adults at once, it's done once. */
export async function insertConsent(tx: Tx, consent: Insertable<Database['filmConsents']>): Promise<void> {
  await tx
    .insertInto('filmConsents')
    .values(consent)
    .onConflict((conflict) => conflict.column('athleteId').where('withdrawnAt', 'is', null).doNothing())
    .execute();
}

/** Whether films of an athlete are allowed, as it stays until the transaction ends. */
export async function holdConsent(tx: Tx, athleteId: AthleteId): Promise<boolean> {
  const row = await tx
    .selectFrom('filmConsents')
    .select('id')
    .where('athleteId', '=', athleteId)
    .where('withdrawnAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what allows films of an athlete, after films that are being added now, and removes all there are. */
export async function withdrawConsent(tx: Tx, athleteId: AthleteId, by: { userId: UserId; at: Date }): Promise<void> {
  await tx
    .updateTable('filmConsents')
    .set({ withdrawnBy: by.userId, withdrawnAt: by.at })
    .where('athleteId', '=', athleteId)
    .where('withdrawnAt', 'is', null)
    .execute();
  await tx.deleteFrom('progressClips').where('athleteId', '=', athleteId).execute();
}

/** The film that a file is. */
export function findClipOfFile(db: Db | Tx, mediaId: MediaId): Promise<StoredClip | undefined> {
  return (db as Db).selectFrom('progressClips').selectAll().where('mediaId', '=', mediaId).executeTakeFirst();
}

/** What there is of a goal or a drill. The caller holds the lock of the pair. */
export function listMoments(
  tx: Tx,
  { goalId, drillId }: { goalId: GoalId | null; drillId: DrillId | null },
): Promise<Row<'progressClips', 'moment'>[]> {
  return tx
    .selectFrom('progressClips')
    .select('moment')
    .where((clip) => (goalId === null ? clip('drillId', '=', drillId) : clip('goalId', '=', goalId)))
    .execute();
}

export function insertClip(tx: Tx, clip: Insertable<Database['progressClips']>): Promise<StoredClip> {
  return tx.insertInto('progressClips').values(clip).returningAll().executeTakeFirstOrThrow();
}

/** With its comments. */
export async function deleteClip(tx: Tx, id: ClipId): Promise<void> {
  await tx.deleteFrom('progressClips').where('id', '=', id).execute();
}

/** A drill is over: its films go. */
export async function deleteClipsOfDrill(tx: Tx, drillId: DrillId): Promise<void> {
  await tx.deleteFrom('progressClips').where('drillId', '=', drillId).execute();
}

/** Whoever closed an account takes along the films that they added. */
export async function deleteClipsOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('progressClips').where('addedBy', '=', userId).execute();
}

/** The comment that the same request of a person has written, if it has. */
export function findRequestedComment(
  tx: Tx,
  { clipId, authorId, requestId }: Pick<StoredComment, 'clipId' | 'authorId' | 'requestId'>,
): Promise<StoredComment | undefined> {
  return tx
    .selectFrom('clipComments')
    .selectAll()
    .where('clipId', '=', clipId)
    .where('authorId', '=', authorId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}

/** One that this person wrote. */
export function findOwnComment(
  tx: Tx,
  { clipId, commentId, authorId }: { clipId: ClipId; commentId: ClipCommentId; authorId: UserId },
): Promise<StoredComment | undefined> {
  return tx
    .selectFrom('clipComments')
    .selectAll()
    .where('id', '=', commentId)
    .where('clipId', '=', clipId)
    .where('authorId', '=', authorId)
    .executeTakeFirst();
}

/** Whoever wrote it. */
export async function hasComment(tx: Tx, { clipId, commentId }: { clipId: ClipId; commentId: ClipCommentId }): Promise<boolean> {
  const row = await tx.selectFrom('clipComments').select('id').where('id', '=', commentId).where('clipId', '=', clipId).executeTakeFirst();
  return row !== undefined;
}

export async function countComments(tx: Tx, clipId: ClipId): Promise<number> {
  const { count } = await tx
    .selectFrom('clipComments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clipId', '=', clipId)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertComment(tx: Tx, comment: Omit<Insertable<Database['clipComments']>, 'id' | 'version'>): Promise<StoredComment> {
  return tx.insertInto('clipComments').values(comment).returningAll().executeTakeFirstOrThrow();
}

/** Writes the next version of a comment. */
export function updateComment(
  tx: Tx,
  { id, version }: StoredComment,
  change: Pick<StoredComment, 'text' | 'changedAt'>,
): Promise<StoredComment> {
  return tx
    .updateTable('clipComments')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteComment(tx: Tx, id: ClipCommentId): Promise<void> {
  await tx.deleteFrom('clipComments').where('id', '=', id).execute();
}

/** Up to when a side has looked; it never goes back. */
export async function setSeen(tx: Tx, clipId: ClipId, side: ProgressSide, seenAt: Date): Promise<void> {
  await tx
    .insertInto('clipsSeen')
    .values({ clipId, side, seenAt })
    .onConflict((conflict) =>
      conflict.columns(['clipId', 'side']).doUpdateSet({ seenAt: sql`greatest(clips_seen.seen_at, excluded.seen_at)` }),
    )
    .execute();
}
