import * as z from 'zod/mini';
import { TrainerId } from '../core/ids.ts';

/** How many pins one answer holds: more can't be told apart on a screen. */
export const PINS_AT_MOST = 200;

/** Where the map shows one of a trainer's places: somewhere in its neighborhood, always the same (decision 0092). */
export const MapPin = z.object({
  trainerId: TrainerId,
  latitude: z.number(),
  longitude: z.number(),
  /** The hourly rate in whole cents; null where the trainer has said none (R190). */
  hourlyRateCents: z.nullable(z.int()),
});
export type MapPin = z.infer<typeof MapPin>;

/** The pins of a part of the map, the best matches first. */
export const MapPins = z.object({
  pins: z.array(MapPin),
  /** Whether there are more than these. */
  hasMore: z.boolean(),
});
export type MapPins = z.infer<typeof MapPins>;
