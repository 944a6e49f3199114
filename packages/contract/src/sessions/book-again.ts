import * as z from 'zod/mini';
import { AthleteId, ProgramId, TrainerId } from '../core/ids.ts';
import { Instant } from '../core/time.ts';
import { SessionType } from '../scheduling/states.ts';

/** What another booking like this session begins with. Whether it's on sale now is the trainer's page to say. */
export const BookAgain = z.object({
  trainerId: TrainerId,
  programId: ProgramId,
  programTitle: z.string(),
  sessionType: SessionType,
  /** Null where nobody was named, or they are removed. */
  athleteId: z.nullable(AthleteId),
  /** When that session began; null where it has no time. The same time of the week is proposed. */
  startTime: z.nullable(Instant),
});
export type BookAgain = z.infer<typeof BookAgain>;
