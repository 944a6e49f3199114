import type { lessonLogRoutes } from '@x1/contract/lesson-log/routes.ts';
import { file, type Handlers } from '../../http/handlers.ts';
import type { LessonLogService } from './service.ts';

export const createLessonLogHandlers = (lessonLog: LessonLogService): Handlers<typeof lessonLogRoutes> => ({
  readLessonLog: (actor, { query }) => lessonLog.readLessonLog(actor, query),
  lessonLogCsv: async (actor, { query }) => {
    const { name, content } = await lessonLog.exportCsv(actor, query);
    return file(name, content);
  },
  lessonLogPdf: async (actor, { query }) => {
    const { name, content } = await lessonLog.exportPdf(actor, query);
    return file(name, content);
  },
});
