import type { AthleteId, ClipCommentId, ClipId, UserId } from '@x1/contract/core/ids.ts';
import {
  CLIP_COMMENTS_MAX,
  CLIPS_MAX,
  type Clip,
  type ClipComment,
  type ClipCommentChange,
  type Clips,
  FILM_CONSENT,
  type NewClip,
  type NewClipComment,
} from '@x1/contract/progress/clips.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { createChanging, Found } from './changing.ts';
import * as clipStore from './clip-store.ts';
import type { createFilmAccess } from './film-access.ts';
import type { ProgressNeeds } from './needs.ts';
import { assertMayRemove, assertSide, assertVersion } from './policy.ts';
import { findClip, listClips, listTakenDown, readClips, readComment, type Viewer } from './reads/clips.ts';
import { findPair, holdOwnAthlete } from './reads/pairs.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock'> &
  Pick<ProgressNeeds, 'media'> &
  ReturnType<typeof createChanging> &
  Pick<ReturnType<typeof createFilmAccess>, 'givePass'>;

/** Films that goals and drills compare, with what is said at a time of them (decision 0111). */
export function createClips({ db, clock, media, changing, tellFamilyLater, tellTrainerLater, givePass }: Needs) {
  const viewerOf = ({ userId }: Actor, { side }: Pick<Found, 'side'>, ids: store.Pair): Viewer => ({
    userId,
    side,
    pass: givePass(userId, ids),
  });

  async function tellLater(tx: Tx, found: Found): Promise<void> {
    await tellFamilyLater(tx, found);
    await tellTrainerLater(tx, found);
  }

  async function getClip(tx: Tx, { pair }: Found, viewer: Viewer, id: ClipId): Promise<Clip> {
    const [clip] = await listClips(tx, pair, viewer, id);
    if (!clip) throw new AppError('clip.not_found');
    return clip;
  }

  async function getComment(tx: Tx, { pair }: Found, viewer: Viewer, id: ClipCommentId): Promise<ClipComment> {
    const comment = await readComment(tx, pair, viewer, id);
    invariant(comment, 'it was just written');
    return comment;
  }

  const ofOwnAthlete = (actor: Actor, athleteId: AthleteId, change: (tx: Tx) => Promise<void>): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (!(await holdOwnAthlete(tx, athleteId, actor.familyId))) throw new AppError('athlete.not_found');
      await change(tx);
    });

  return {
    /** An adult of the family allows films of an athlete; the words are kept. Said twice it is said once. @throws AppError 'athlete.not_found' */
    allowFilms: (actor: Actor, { athleteId }: { athleteId: AthleteId }): Promise<void> =>
      ofOwnAthlete(actor, athleteId, (tx) =>
        clipStore.insertConsent(tx, { athleteId, statement: FILM_CONSENT, givenBy: actor.userId, givenAt: clock.now() }),
      ),

    /** The family takes that back: every film of the athlete goes, whoever added it and with whichever trainer. @throws AppError 'athlete.not_found' */
    forbidFilms: (actor: Actor, { athleteId }: { athleteId: AthleteId }): Promise<void> =>
      ofOwnAthlete(actor, athleteId, (tx) => clipStore.withdrawConsent(tx, athleteId, { userId: actor.userId, at: clock.now() })),

    /** @throws AppError 'progress.not_found', 'conversation.blocked' */
    listClips: async (actor: Actor, ids: store.Pair): Promise<Clips> => {
      const found = assertSide(actor, await findPair(db, ids));
      if (found.pair.isBlocked) throw new AppError('conversation.blocked');
      return readClips(db, found.pair, viewerOf(actor, found, ids), clock.now());
    },

    /**
     * Adds a finished upload of the caller; the same upload again is the same film.
     *
     * @throws AppError 'goal.not_found', 'drill.not_found', 'clip.not_allowed', 'clip.before_exists', 'clip.too_many', 'clip.file_gone', 'clip.not_a_film'
     */
    addClip: (actor: Actor, ids: store.Pair, film: NewClip): Promise<{ clip: Clip; isNew: boolean }> =>
      changing(actor, ids, async (tx, found) => {
        const viewer = viewerOf(actor, found, ids);
        const same = await clipStore.findClipOfFile(tx, film.mediaId);
        const isSame = same?.addedBy === actor.userId && same.goalId === film.goalId && same.drillId === film.drillId;
        if (same && isSame) return { clip: await getClip(tx, found, viewer, same.id), isNew: false };
        if (film.goalId !== null && !(await store.findGoal(tx, ids, film.goalId))) throw new AppError('goal.not_found');
        if (film.drillId !== null && !(await store.findDrill(tx, ids, film.drillId))) throw new AppError('drill.not_found');
        if (!(await clipStore.holdConsent(tx, ids.athleteId))) throw new AppError('clip.not_allowed');
        for (const id of await listTakenDown(tx, ids)) await clipStore.deleteClip(tx, id);
        const moments = await clipStore.listMoments(tx, film);
        if (moments.length >= CLIPS_MAX) throw new AppError('clip.too_many');
        if (film.moment === 'before' && moments.some(({ moment }) => moment === 'before')) throw new AppError('clip.before_exists');
        await media.takeFilm(tx, { ownerId: actor.userId, mediaId: film.mediaId });
        const { athleteId, trainerId } = ids;
        const made = { ...film, athleteId, trainerId, side: found.side, addedBy: actor.userId, addedAt: clock.now() };
        const { id } = await clipStore.insertClip(tx, made);
        await tellLater(tx, found);
        return { clip: await getClip(tx, found, viewer, id), isNew: true };
      }),

    /** Whether it's there or not. @throws AppError 'clip.not_yours' to a trainer who didn't add it */
    removeClip: (actor: Actor, ids: store.Pair & { clipId: ClipId }): Promise<void> =>
      changing(actor, ids, async (tx, { side }) => {
        const clip = await findClip(tx, ids, ids.clipId);
        if (!clip) return;
        assertMayRemove(actor, side, clip);
        await clipStore.deleteClip(tx, clip.id);
      }),

    /** Says something at a time of a film; the same request again is the same comment. @throws AppError 'clip.not_found', 'clip_comment.too_many' */
    addComment: (
      actor: Actor,
      ids: store.Pair & { clipId: ClipId },
      { requestId, atMs, text }: NewClipComment,
    ): Promise<{ comment: ClipComment; isNew: boolean }> =>
      changing(actor, ids, async (tx, found) => {
        const viewer = viewerOf(actor, found, ids);
        const clip = await findClip(tx, ids, ids.clipId);
        if (!clip) throw new AppError('clip.not_found');
        const written = { clipId: clip.id, authorId: actor.userId, requestId };
        const same = await clipStore.findRequestedComment(tx, written);
        if (same) return { comment: await getComment(tx, found, viewer, same.id), isNew: false };
        if ((await clipStore.countComments(tx, clip.id)) >= CLIP_COMMENTS_MAX) throw new AppError('clip_comment.too_many');
        const at = clock.now();
        const comment = { ...written, text, side: found.side, atMs: Math.min(atMs, clip.lengthMs), writtenAt: at, changedAt: at };
        const { id } = await clipStore.insertComment(tx, comment);
        await tellLater(tx, found);
        return { comment: await getComment(tx, found, viewer, id), isNew: true };
      }),

    /** Changes a comment of the caller's own; what it says already is no change. @throws AppError 'clip_comment.not_found', 'progress.changed' */
    changeComment: (
      actor: Actor,
      ids: store.Pair & { clipId: ClipId; commentId: ClipCommentId },
      { text, version }: ClipCommentChange,
    ): Promise<ClipComment> =>
      changing(actor, ids, async (tx, found) => {
        const stored = await findOwn(tx, actor.userId, ids);
        if (!stored) throw new AppError('clip_comment.not_found');
        if (stored.text !== text) {
          assertVersion(stored, version);
          await clipStore.updateComment(tx, stored, { text, changedAt: clock.now() });
        }
        return getComment(tx, found, viewerOf(actor, found, ids), stored.id);
      }),

    /** Removes a comment of the caller's own, whether it's there or not. @throws AppError 'clip_comment.not_found' for somebody else's */
    removeComment: (actor: Actor, ids: store.Pair & { clipId: ClipId; commentId: ClipCommentId }): Promise<void> =>
      changing(actor, ids, async (tx) => {
        const stored = await findOwn(tx, actor.userId, ids);
        if (stored) await clipStore.deleteComment(tx, stored.id);
        else if (await clipStore.hasComment(tx, ids)) throw new AppError('clip_comment.not_found');
      }),

    /** The caller's side has looked at a film as it was at an instant, which is never later than now. @throws AppError 'clip.not_found' */
    seeClip: (actor: Actor, ids: store.Pair & { clipId: ClipId }, { readAt }: { readAt: string }): Promise<void> =>
      changing(actor, ids, async (tx, { side }) => {
        const clip = await findClip(tx, ids, ids.clipId);
        if (!clip) throw new AppError('clip.not_found');
        await clipStore.setSeen(tx, clip.id, side, new Date(Math.min(Date.parse(readAt), clock.now().getTime())));
      }),

    /** An account was closed: the films that this person added go. Idempotent. */
    forgetFilmsOf: (userId: UserId): Promise<void> => clipStore.deleteClipsOf(db, userId),
  };
}

async function findOwn(
  tx: Tx,
  authorId: UserId,
  ids: store.Pair & { clipId: ClipId; commentId: ClipCommentId },
): Promise<clipStore.StoredComment | undefined> {
  const clip = await findClip(tx, ids, ids.clipId);
  return clip && clipStore.findOwnComment(tx, { clipId: clip.id, commentId: ids.commentId, authorId });
}
