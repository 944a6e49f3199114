import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted } from '../accounts/events.ts';
import type { LessonLogNeeds } from './needs.ts';
import type { DrawLessonLog } from './port.ts';
import { createLessonLogHandlers } from './routes.ts';
import { createLessonLogService } from './service.ts';

interface Context extends ModuleContext {
  drawLessonLog: DrawLessonLog;
}

/** The fee-for-lesson log of a trainer who plays in college. */
export function createLessonLogModule(context: Context, { trainers }: LessonLogNeeds) {
  const service = createLessonLogService({ ...context, trainers });
  return {
    service,
    handlers: createLessonLogHandlers(service),
    subscribe: () => context.events.subscribe(accountDeleted, 'lesson_log.forget', ({ userId }) => service.forget(userId)),
  };
}
