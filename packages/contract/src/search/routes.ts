import * as z from 'zod/mini';
import { pathId, TrainerId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { PublicTrainer, TrainerListItem } from '../trainers/trainer.ts';
import { TrainerSearchQuery } from './trainer-search.ts';

const ofTrainer = z.object({ trainerId: pathId(TrainerId) });

/** Finding a trainer: the list and the public page. */
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
  getTrainer: defineRoute({
    method: 'GET',
    path: '/api/trainers/:trainerId',
    access: 'signed-in',
    summary: 'The public profile of one trainer.',
    params: ofTrainer,
    reply: PublicTrainer,
    errors: ['trainer.not_found'],
  }),
} as const;
