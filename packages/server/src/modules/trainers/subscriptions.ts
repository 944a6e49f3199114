import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events.ts';
import type { FileStore } from '../../platform/files.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { accountDeleted } from '../accounts/events.ts';
import { removePhoto, tidyTrainerSearch } from './jobs.ts';
import { letGoOfProfile } from './let-go.ts';
import type { TrainersService } from './service.ts';

interface Needs {
  db: Db;
  clock: Clock;
  events: Events;
  jobs: Jobs;
  files: FileStore;
}

/** What trainers does after a change has been saved, by the clock, and when accounts speaks. */
export function subscribeTrainers(trainers: Pick<TrainersService, 'tidySearch'>, { db, clock, events, jobs, files }: Needs): void {
  jobs.work(tidyTrainerSearch, () => trainers.tidySearch());
  jobs.work(removePhoto, ({ key }) => files.remove(key));
  events.subscribe(accountDeleted, 'trainers.let_go', ({ userId }) => letGoOfProfile({ db, clock, jobs }, userId));
}
