import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted } from '../accounts/events.ts';
import { eraseProfileOf } from './erase-user-data.ts';
import { removePhoto, tidyTrainerSearch } from './jobs.ts';
import type { TrainersNeeds } from './needs.ts';
import type { MakePortrait } from './port.ts';
import { createTrainersHandlers } from './routes.ts';
import { createTrainersService } from './service.ts';
import { tidySearch } from './tidy-search.ts';

/** Trainer profiles. */
export function createTrainersModule(
  context: ModuleContext & { makePortrait: MakePortrait },
  { accounts, media, search, scheduling }: TrainersNeeds,
) {
  const { db, events, files, jobs } = context;
  const service = createTrainersService({ ...context, accounts, media, search, scheduling });
  return {
    service,
    handlers: createTrainersHandlers(service, search),
    subscribe: () => {
      jobs.work(tidyTrainerSearch, () => tidySearch(db));
      jobs.work(removePhoto, ({ key }) => files.remove(key));
      events.subscribe(accountDeleted, 'trainers.let_go', ({ userId }) => eraseProfileOf(context, userId));
    },
  };
}
