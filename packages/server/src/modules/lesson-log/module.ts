import type { ModuleContext } from '../../module-context.ts';
import type { DrawLessonLog } from './port.ts';
import { createLessonLogHandlers } from './routes.ts';
import { createLessonLogService } from './service.ts';

interface Context extends ModuleContext {
  drawLessonLog: DrawLessonLog;
}

/** The fee-for-lesson log of a trainer who plays in college. */
export function createLessonLogModule(context: Context) {
  const service = createLessonLogService(context);
  return { service, handlers: createLessonLogHandlers(service) };
}
