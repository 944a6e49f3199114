import * as z from 'zod/mini';
import { TrainerId } from '../core/ids.ts';

/** Whether a trainer is among the caller's favourites now. */
export const Favourite = z.object({ trainerId: TrainerId, isFavourite: z.boolean() });
export type Favourite = z.infer<typeof Favourite>;
