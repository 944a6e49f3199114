import type { numbersRoutes } from '@x1/contract/numbers/routes.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { ModuleContext } from '../../module-context.ts';
import { countNumbers } from './jobs.ts';
import { createNumbersService } from './service.ts';

/** What operators and trainers read in figures (decision 0110). */
export function createNumbersModule(context: ModuleContext) {
  const service = createNumbersService(context);
  const handlers: Handlers<typeof numbersRoutes> = {
    ownNumbers: (actor, { params }) => service.ownNumbers(actor, params.userId),
    countPageView: async (_actor, { params }, request) => {
      service.countView(params.trainerId, request.header('user-agent'));
      return { ok: true };
    },
  };
  return { service, handlers, subscribe: () => context.jobs.work(countNumbers, () => service.countNumbers()) };
}
