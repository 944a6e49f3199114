import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { Favorite, NewTrainerProfile, TrainerProfileChange } from '@x1/contract/trainers/trainer.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { removePhoto } from './jobs.ts';
import type { TrainersNeeds } from './needs.ts';
import { takePhoto } from './photo.ts';
import { createPlaces } from './places.ts';
import type { MakePortrait } from './port.ts';
import { toNewColumns, toUpdate } from './profile.ts';
import { getTrainerAccount, listUnshownFiles } from './reads.ts';
import { createSessionSettings } from './session-settings.ts';
import type { Trainer } from './store.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'files' | 'jobs'> &
  Pick<TrainersNeeds, 'accounts' | 'media' | 'search' | 'scheduling'> & { makePortrait: MakePortrait };

/** What the public pages show of reviews: tenths of a star, null without one (R40, R41). */
export interface Rating {
  readonly tenths: number | null;
  readonly count: number;
}

export type TrainersService = ReturnType<typeof createTrainersService>;

/** Trainer profiles: one for each person, written by that person. */
export function createTrainersService({ db, clock, events, accounts, media, search, scheduling, files, jobs, makePortrait }: Needs) {
  /** A person is called everywhere what the profile says (R166). */
  async function nameAccount(tx: Tx, userId: UserId, name: string | undefined): Promise<void> {
    if (name !== undefined) await accounts.setName(tx, userId, name);
  }

  /** The gallery in the order that was sent; undefined leaves it as it is (R39). */
  async function setGallery(tx: Tx, actor: Actor, trainerId: TrainerId, mediaIds: readonly MediaId[] | undefined): Promise<void> {
    if (mediaIds) await media.show(tx, { trainerId }, { ownerId: actor.userId, mediaIds, isPublic: true, field: 'mediaIds' });
  }

  /** The photo that is shown no more is removed once that is certain. */
  async function replacePhoto(tx: Tx, userId: UserId, imageKey: string | null | undefined): Promise<void> {
    if (imageKey === undefined) return;
    const earlier = await store.lockImageKey(tx, userId);
    if (earlier !== null && earlier !== imageKey) await jobs.send(tx, removePhoto, { key: earlier });
  }

  /** Pictures are decoded and stored before the transaction, which holds a connection and may be done again. */
  async function withPhoto<Result>(
    imageUrl: string | null | undefined,
    current: Trainer | undefined,
    work: (tx: Tx, imageKey: string | null | undefined) => Promise<Result>,
  ): Promise<Result> {
    const imageKey = await takePhoto(imageUrl, current?.imageKey ?? null, { files, makePortrait });
    try {
      return await inTransaction(db, (tx) => work(tx, imageKey));
    } catch (error) {
      // The file is listed but shown by nobody.
      if (imageKey) await files.remove(imageKey);
      throw error;
    }
  }

  return {
    ...createSessionSettings({ db, clock, events, accounts }),
    ...createPlaces({ db, clock, events, accounts, scheduling }),

    /**
     * Creates the caller's profile, or merges into the existing one: repeated, or by twenty tabs at once, it is one profile
     * (R12, R13). The route lets trainers in alone; the owner is always the caller.
     *
     * @throws AppError 'auth.required' when the account is disabled or closed, 'request.invalid' as `changeProfile`
     */
    saveProfile: async (actor: Actor, profile: NewTrainerProfile): Promise<{ trainerId: TrainerId; isNew: boolean }> => {
      const current = await store.findTrainerByUser(db, actor.userId);
      return withPhoto(profile.imageUrl, current, async (tx, imageKey) => {
        await accounts.assertOpen(tx, actor.userId);
        const now = clock.now();
        await nameAccount(tx, actor.userId, profile.name);
        const inserted = await store.insertProfile(tx, actor.userId, { ...toNewColumns(profile), imageKey }, now);
        if (inserted === undefined) await replacePhoto(tx, actor.userId, imageKey);
        const trainerId = inserted ?? (await store.updateProfile(tx, actor.userId, { ...toUpdate(profile), imageKey }, now));
        await setGallery(tx, actor, trainerId, profile.mediaIds);
        return { trainerId, isNew: inserted !== undefined };
      });
    },

    /**
     * Changes the given fields of the trainer's own profile.
     *
     * @throws AppError 'trainer.not_found', 'auth.required' when the account is switched off or closed, 'auth.forbidden' for the profile of somebody else, 'request.invalid' for a photo that is none and for
     *   media files that are not the caller's
     */
    changeProfile: async (actor: Actor, trainerId: TrainerId, change: TrainerProfileChange): Promise<void> => {
      const current = await store.getTrainer(db, trainerId);
      assertOwner(actor, current);
      await withPhoto(change.imageUrl, current, async (tx, imageKey) => {
        await accounts.assertOpen(tx, actor.userId);
        await nameAccount(tx, actor.userId, change.name);
        await replacePhoto(tx, actor.userId, imageKey);
        await store.updateProfile(tx, actor.userId, { ...toUpdate(change), imageKey }, clock.now());
        await setGallery(tx, actor, trainerId, change.mediaIds);
      });
    },

    /**
     * Switches the caller's public page on or off (R191); the same again changes nothing.
     *
     * @throws AppError 'trainer.not_found' while there is no profile, 'auth.required' when the account is disabled or closed
     */
    setPublicPage: async (actor: Actor, isOn: boolean): Promise<void> => {
      const wasShown = (await search.readOwnPublicPage(actor.userId))?.isShown ?? false;
      await inTransaction(db, async (tx) => {
        await accounts.assertOpen(tx, actor.userId);
        await store.setPublic(tx, actor.userId, { isOn, wasShown }, clock.now());
      });
    },

    /**
     * Shows a stored picture on a profile, or none.
     *
     * @param imageKey key of the file store
     * @throws AppError 'trainer.not_found'
     */
    setPortrait: (tx: Db | Tx, userId: UserId, imageKey: string | null): Promise<void> =>
      store.setImageKey(tx, userId, imageKey, clock.now()),

    /** Gives a person's photo another address: the old one is good for nothing (security.md B9). */
    changePhotoAddress: async (tx: Tx, userId: UserId): Promise<void> => {
      const key = await store.lockImageKey(tx, userId);
      if (key !== null) await files.changeKey(tx, key);
    },

    /**
     * Writes the rating of a profile while nobody else does: `readRating` sees every review that was counted before (R42).
     *
     * @throws AppError 'trainer.not_found'
     */
    refreshRating: async (tx: Tx, trainerId: TrainerId, readRating: () => Promise<Rating>): Promise<void> => {
      await store.lockForRating(tx, trainerId);
      await store.setRating(tx, trainerId, await readRating());
    },

    /** Adds a trainer to the caller's favorites; idempotent (B31). @throws AppError 'trainer.not_found' */
    addFavorite: async ({ userId }: Actor, trainerId: TrainerId): Promise<Favorite> => {
      await store.getTrainer(db, trainerId);
      await db
        .insertInto('favorites')
        .values({ userId, trainerId, createdAt: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { trainerId, isFavorite: true };
    },

    /** Takes a trainer off the caller's favorites, whether there or not. */
    removeFavorite: async ({ userId }: Actor, trainerId: TrainerId): Promise<Favorite> => {
      await db.deleteFrom('favorites').where('userId', '=', userId).where('trainerId', '=', trainerId).execute();
      return { trainerId, isFavorite: false };
    },

    /** Whose a profile is, the zone, and whether that account is switched off or closed. @throws AppError 'trainer.not_found' */
    getTrainerAccount,

    /** The profile of a person, or undefined while there is none. */
    findTrainerByUser: store.findTrainerByUser,

    hasProfile: async (tx: Db | Tx, userId: UserId): Promise<boolean> => (await store.findTrainerByUser(tx, userId)) !== undefined,

    /** Keys of files that neither a media file nor a profile shows. */
    listUnshownFiles: (selection: { before: Date; limit: number }): Promise<string[]> => listUnshownFiles(db, selection),

    /** The profile with this id. @throws AppError 'trainer.not_found' */
    getTrainer: store.getTrainer,

    /** What a trainer trains in; some sports may be known to nobody else (R45). */
    listSports: store.listSports,
  };
}

/** Only its owner may change a profile; its existence is public, so a stranger gets 403 (security.md row 21). */
function assertOwner(actor: Actor, trainer: Trainer): void {
  if (trainer.userId !== actor.userId) throw new AppError('auth.forbidden');
}
