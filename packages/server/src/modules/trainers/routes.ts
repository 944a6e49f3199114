import type { UserId } from '@x1/contract/core/ids.ts';
import type { OwnPublicPage } from '@x1/contract/trainers/public-page.ts';
import type { trainersRoutes } from '@x1/contract/trainers/routes.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { assertSelf } from '../../http/actor.ts';
import { created, type Handlers } from '../../http/handlers.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { OwnProfileReader } from './needs.ts';
import type { TrainersService } from './service.ts';

/** Each call returns the profile after the change. */
export function createTrainersHandlers(
  trainers: TrainersService,
  { readOwnTrainer, readOwnPublicPage }: OwnProfileReader,
): Handlers<typeof trainersRoutes> {
  async function readSaved(userId: UserId): Promise<OwnTrainer> {
    const profile = await readOwnTrainer(userId);
    invariant(profile, `the profile of user ${userId} is gone`);
    return profile;
  }

  async function readSwitch(userId: UserId): Promise<OwnPublicPage> {
    const own = await readOwnPublicPage(userId);
    if (!own) throw new AppError('trainer.not_found');
    return own;
  }

  return {
    getOwnTrainer: async (actor, { params }) => {
      assertSelf(actor, params.userId);
      const profile = await readOwnTrainer(params.userId);
      if (!profile) throw new AppError('trainer.not_found');
      return profile;
    },
    create: async (actor, { body }) => {
      const { isNew } = await trainers.saveProfile(actor, body);
      const profile = await readSaved(actor.userId);
      return isNew ? created(profile) : profile;
    },
    update: async (actor, { params, body }) => {
      await trainers.changeProfile(actor, params.trainerId, body);
      return readSaved(actor.userId);
    },
    sessionSettings: (actor) => trainers.sessionSettings(actor),
    setSessionSettings: (actor, { body }) => trainers.setSessionSettings(actor, body),
    listPlaces: (actor) => trainers.listPlaces(actor),
    addPlace: async (actor, { body }) => {
      const { place, isNew } = await trainers.addPlace(actor, body);
      return isNew ? created(place) : place;
    },
    changePlace: (actor, { params, body }) => trainers.changePlace(actor, params.placeId, body),
    removePlace: (actor, { params }) => trainers.removePlace(actor, params.placeId),
    setTravel: (actor, { body }) => trainers.setTravel(actor, body),
    publicPage: ({ userId }) => readSwitch(userId),
    setPublicPage: async (actor, { body }) => {
      await trainers.setPublicPage(actor, body.isOn);
      return readSwitch(actor.userId);
    },
    addFavorite: (actor, { params }) => trainers.addFavorite(actor, params.trainerId),
    removeFavorite: (actor, { params }) => trainers.removeFavorite(actor, params.trainerId),
  };
}
