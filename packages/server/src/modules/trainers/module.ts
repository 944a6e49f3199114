import type { ModuleContext } from '../../module-context.ts';
import type { TrainersNeeds } from './needs.ts';
import type { MakePortrait } from './port.ts';
import { createTrainersHandlers } from './routes.ts';
import { createTrainersService } from './service.ts';
import { subscribeTrainers } from './subscriptions.ts';

/** Trainer profiles. */
export function createTrainersModule(context: ModuleContext & { makePortrait: MakePortrait }, { accounts, media, search }: TrainersNeeds) {
  const service = createTrainersService({ ...context, accounts, media });
  return { service, handlers: createTrainersHandlers(service, search), subscribe: () => subscribeTrainers(service, context) };
}
