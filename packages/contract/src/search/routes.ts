import * as z from 'zod/mini';
import { pathId, TrainerId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { FacesQuery, PublicFaces, PublicPage } from '../trainers/public-page.ts';
import { PublicTrainer, TrainerListItem } from '../trainers/trainer.ts';
import { Directory, DirectoryQuery } from './directory.ts';
import { MapPins } from './map-pins.ts';
import { TrainerMapQuery, TrainerQuery, TrainerSearchQuery } from './trainer-search.ts';

const ofTrainer = z.object({ trainerId: pathId(TrainerId) });

/** Finding a trainer: the list, the profile, and what visitors see of trainers with a public page. */
export const searchRoutes = {
  listTrainers: defineRoute({
    method: 'GET',
    path: '/api/trainers',
    access: 'signed-in',
    summary:
      'Trainers with a name and a sport, searched by name or sport, filtered and sorted (R46-R48); best match and verified trainers first by default.',
    query: z.extend(TrainerSearchQuery, pageQuery),
    limit: 'trainer-list',
    reply: z.array(TrainerListItem),
    isPaged: true,
    errors: [],
  }),
  mapTrainers: defineRoute({
    method: 'GET',
    path: '/api/trainers/map',
    access: 'signed-in',
    summary: 'Where the map shows trainers in a part of it, with the filters of the list; neighborhoods, never addresses (decision 0092).',
    query: TrainerMapQuery,
    limit: 'trainer-list',
    reply: MapPins,
    errors: [],
  }),
  getTrainer: defineRoute({
    method: 'GET',
    path: '/api/trainers/:trainerId',
    access: 'signed-in',
    summary: 'The profile of one trainer, as signed-in people read it; how far away the trainer is where a zip code is given.',
    params: ofTrainer,
    query: TrainerQuery,
    reply: PublicTrainer,
    errors: ['trainer.not_found'],
  }),
  listPublicTrainers: defineRoute({
    method: 'GET',
    path: '/api/public/trainers',
    access: 'anyone',
    summary: 'Trainers with a public page who can be booked now, for the front page, and the lowest price among all of them (R191).',
    query: FacesQuery,
    limit: 'public-page',
    cacheSeconds: 60,
    reply: PublicFaces,
    errors: [],
  }),
  listDirectory: defineRoute({
    method: 'GET',
    path: '/api/public/directory',
    access: 'anyone',
    summary: 'Trainers with a public page, by sport and state or near a zip code, page by page, and where else there are some (R191).',
    query: DirectoryQuery,
    limit: 'public-page',
    isRevalidated: true,
    reply: Directory,
    errors: [],
  }),
  getPublicPage: defineRoute({
    method: 'GET',
    path: '/api/public/trainers/:trainerId',
    access: 'anyone',
    summary:
      'The public page of one trainer; 410 once it was switched off, and otherwise, without one, the same answer as for nobody (R191).',
    params: ofTrainer,
    limit: 'public-page',
    isRevalidated: true,
    reply: PublicPage,
    errors: ['trainer.not_found', 'trainer.page_ended'],
  }),
  sharePicture: defineRoute({
    method: 'GET',
    path: '/api/public/trainers/:trainerId/share-picture/:file',
    access: 'anyone',
    summary: 'The picture link previews show of a public page, as it is now, whichever version is asked for (R191).',
    params: z.extend(ofTrainer, { file: z.string().check(z.regex(/^[0-9a-f]{16}\.jpg$/, "isn't the name of a share picture")) }),
    limit: 'public-page',
    file: { contentType: 'image/jpeg', isShown: true },
    isRevalidated: true,
    reply: z.string(),
    errors: ['trainer.not_found', 'trainer.page_ended'],
  }),
} as const;
