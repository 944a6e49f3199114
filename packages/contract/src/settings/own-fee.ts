import * as z from 'zod/mini';
import { Instant } from '../core/time.ts';

/** What X1 keeps of a trainer's sales, in hundredths of a percent; `next`: the change that is planned, if there's one. */
export const OwnFee = z.object({
  feeBasisPoints: z.int(),
  next: z.nullable(z.object({ feeBasisPoints: z.int(), at: Instant })),
});
export type OwnFee = z.infer<typeof OwnFee>;
