import { CLIPS_PATH } from '@x1/contract/progress/clips.ts';
import { servePrivateFiles } from '../../http/private-files.ts';
import type { Module, ModuleContext } from '../../module-context.ts';
import { accountDeleted } from '../accounts/events.ts';
import { tellFamily, tellTrainer } from './jobs.ts';
import type { ProgressNeeds } from './needs.ts';
import type { DrawProgressReport } from './port.ts';
import { createProgressHandlers } from './routes.ts';
import { createProgressService } from './service.ts';

interface Context extends ModuleContext {
  drawReport: DrawProgressReport;
}

/** Plans, goals, drills and films of athletes with their trainers. */
export function createProgressModule(context: Context, { accounts, media, conversations }: ProgressNeeds) {
  const { jobs, events, files } = context;
  const service = createProgressService({ ...context, accounts, media, conversations });
  return {
    service,
    handlers: createProgressHandlers(service),
    mount: (app) => servePrivateFiles(app, { path: CLIPS_PATH, desk: service, files }),
    subscribe: () => {
      jobs.work(tellFamily, (written) => service.tellFamily(written));
      jobs.work(tellTrainer, (added) => service.tellTrainer(added));
      events.subscribe(accountDeleted, 'progress.forget_films', ({ userId }) => service.forgetFilmsOf(userId));
    },
  } satisfies Module;
}
