import type { lessonLogRoutes } from '@x1/contract/lesson-log/routes.ts';
import { created, file, type Handlers, page } from '../../http/handlers.ts';
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
  readCollegeRules: (actor) => lessonLog.readCollegeRules(actor),
  stateCollegeRules: async (actor, { body }) => {
    const { isNew, ...rules } = await lessonLog.stateCollegeRules(actor, body);
    return isNew ? created(rules) : rules;
  },
  listLogLinks: async (actor, { query }) => page(await lessonLog.listLogLinks(actor, query)),
  addLogLink: async (actor, { body }) => {
    const { isNew, ...made } = await lessonLog.addLogLink(actor, body);
    return isNew ? created(made) : made;
  },
  endLogLink: (actor, { params }) => lessonLog.endLogLink(actor, params.linkId),
  readSharedLog: (_, { body }) => lessonLog.readSharedLog(body.token),
  sharedLogPdf: async (_, { body }) => {
    const { name, content } = await lessonLog.printSharedLog(body.token);
    return file(name, content);
  },
});
