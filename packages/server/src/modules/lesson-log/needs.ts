import type { TrainersService } from '../trainers/service.ts';

/** What module lesson-log takes from other modules. */
export interface LessonLogNeeds {
  trainers: Pick<TrainersService, 'findTrainerByUser'>;
}
