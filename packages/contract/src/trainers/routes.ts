import * as z from 'zod/mini';
import { pathId, TrainerId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { NewTrainerProfile, OwnTrainer, TrainerProfileChange } from './trainer.ts';

export const trainersRoutes = {
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
    summary: 'Changes the given fields of the own profile (R12, R39).',
    params: z.object({ trainerId: pathId(TrainerId) }),
    body: TrainerProfileChange,
    takesPhoto: true,
    reply: OwnTrainer,
    errors: ['trainer.not_found'],
  }),
} as const;
