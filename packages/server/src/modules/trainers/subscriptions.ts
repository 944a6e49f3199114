import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted } from '../accounts/events.ts';
import { eraseProfileOf } from './erase-user-data.ts';
import { removePhoto, tidyTrainerSearch } from './jobs.ts';
import type { TrainersService } from './service.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'jobs' | 'files'>;

/** What trainers does after a change has been saved, by the clock, and when accounts speaks. */
export function subscribeTrainers(trainers: Pick<TrainersService, 'tidySearch'>, { db, clock, events, jobs, files }: Needs): void {
  jobs.work(tidyTrainerSearch, () => trainers.tidySearch());
  jobs.work(removePhoto, ({ key }) => files.remove(key));
  events.subscribe(accountDeleted, 'trainers.let_go', ({ userId }) => eraseProfileOf({ db, clock, jobs }, userId));
}
