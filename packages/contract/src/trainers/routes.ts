import * as z from 'zod/mini';
import { PlaceId, pathId, TrainerId, UserId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { NewPlace, OwnPlace, OwnPlaces, Travel } from './places.ts';
import { OwnPublicPage, PublicPageSwitch } from './public-page.ts';
import { SessionSettings } from './session-settings.ts';
import { Favorite, NewTrainerProfile, OwnTrainer, TrainerProfileChange } from './trainer.ts';

const ofPlace = z.object({ placeId: pathId(PlaceId) });
const ofUser = z.object({ userId: pathId(UserId) });

/** Called only by the heart button of a trainer. */
export const favoriteRoutes = {
  addFavorite: defineRoute({
    method: 'PUT',
    path: '/api/favorites/:trainerId',
    access: ['parent'],
    summary: "Adds a trainer to the caller's favorites. Idempotent. They are listed by GET /api/trainers?favorites=1 (B31).",
    params: z.object({ trainerId: pathId(TrainerId) }),
    reply: Favorite,
    errors: ['trainer.not_found'],
  }),
  removeFavorite: defineRoute({
    method: 'DELETE',
    path: '/api/favorites/:trainerId',
    access: ['parent'],
    summary: "Removes a trainer from the caller's favorites. Idempotent.",
    params: z.object({ trainerId: pathId(TrainerId) }),
    reply: Favorite,
    errors: [],
  }),
} as const;

/** Called by the profile forms. */
export const profileRoutes = {
  getOwnTrainer: defineRoute({
    method: 'GET',
    path: '/api/trainers/user/:userId',
    access: ['trainer', 'admin'],
    keyScope: 'profile:read',
    summary: "The signed-in trainer's own profile; 404 while there is none (R58).",
    params: ofUser,
    reply: OwnTrainer,
    errors: ['trainer.not_found'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/trainers',
    access: ['trainer'],
    summary: 'Creates the profile of the signed-in trainer, or merges into it when there is one (R12, R13).',
    body: NewTrainerProfile,
    takesPhoto: true,
    reply: OwnTrainer,
    mayCreate: true,
    errors: [],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/trainers/:trainerId',
    access: ['trainer'],
    summary: "Changes the given fields of the trainer's own profile (R12, R39).",
    params: z.object({ trainerId: pathId(TrainerId) }),
    body: TrainerProfileChange,
    takesPhoto: true,
    reply: OwnTrainer,
    errors: ['trainer.not_found'],
  }),
  sessionSettings: defineRoute({
    method: 'GET',
    path: '/api/trainers/session-settings',
    access: ['trainer'],
    summary: "The signed-in trainer's session settings: usual hours, booking rules, and where to meet online (R111, R174).",
    reply: SessionSettings,
    errors: ['trainer.not_found'],
  }),
  setSessionSettings: defineRoute({
    method: 'PUT',
    path: '/api/trainers/session-settings',
    access: ['trainer'],
    summary: 'Sets usual hours, booking rules, and where to meet online.',
    body: SessionSettings,
    reply: SessionSettings,
    limit: 'session-settings',
    errors: ['trainer.not_found'],
  }),
  publicPage: defineRoute({
    method: 'GET',
    path: '/api/trainers/public-page',
    access: ['trainer'],
    summary: "Whether the signed-in trainer's page is public, and what it shows or would show (R191).",
    reply: OwnPublicPage,
    errors: ['trainer.not_found'],
  }),
  setPublicPage: defineRoute({
    method: 'PUT',
    path: '/api/trainers/public-page',
    access: ['trainer'],
    summary: "Switches the signed-in trainer's public page on or off (R191). The same again changes nothing.",
    body: PublicPageSwitch,
    reply: OwnPublicPage,
    errors: ['trainer.not_found'],
  }),
} as const;

/** Called by the list of a trainer's own places (decision 0092). */
export const placeRoutes = {
  listPlaces: defineRoute({
    method: 'GET',
    path: '/api/trainers/places',
    access: ['trainer'],
    summary: "The signed-in trainer's places with their addresses, the first one first, and how far the trainer travels.",
    reply: OwnPlaces,
    errors: ['trainer.not_found'],
  }),
  addPlace: defineRoute({
    method: 'POST',
    path: '/api/trainers/places',
    access: ['trainer'],
    summary: 'Adds a place, up to five. The same once more, as by a second click, answers the one that is there.',
    body: NewPlace,
    limit: 'places',
    reply: OwnPlace,
    mayCreate: true,
    errors: ['trainer.not_found', 'place.too_many', 'place.name_taken'],
  }),
  changePlace: defineRoute({
    method: 'PUT',
    path: '/api/trainers/places/:placeId',
    access: ['trainer'],
    summary: 'Replaces what is said of a place. Families with a coming session there hear of another address.',
    params: ofPlace,
    body: NewPlace,
    limit: 'places',
    reply: OwnPlace,
    errors: ['trainer.not_found', 'place.not_found', 'place.name_taken'],
  }),
  removePlace: defineRoute({
    method: 'DELETE',
    path: '/api/trainers/places/:placeId',
    access: ['trainer'],
    summary: 'Removes a place where no coming session meets.',
    params: ofPlace,
    limit: 'places',
    reply: OwnPlaces,
    errors: ['trainer.not_found', 'place.not_found', 'place.in_use'],
  }),
  setTravel: defineRoute({
    method: 'PUT',
    path: '/api/trainers/travel',
    access: ['trainer'],
    summary: 'Sets how far the signed-in trainer travels to a family, in miles.',
    body: Travel,
    limit: 'places',
    reply: OwnPlaces,
    errors: ['trainer.not_found'],
  }),
} as const;

export const trainersRoutes = { ...profileRoutes, ...placeRoutes, ...favoriteRoutes } as const;
