import type { clipRoutes } from '@x1/contract/progress/clip-routes.ts';
import type { progressRoutes } from '@x1/contract/progress/routes.ts';
import { created, file, type Handlers, ok, page } from '../../http/handlers.ts';
import type { ProgressService } from './service.ts';

/** Each changing call returns what it changed. */
export function createProgressHandlers(progress: ProgressService): Handlers<typeof progressRoutes & typeof clipRoutes> {
  return {
    listProgress: async (actor, { query }) => page(await progress.listProgress(actor, query)),
    readProgress: (actor, { params }) => progress.readProgress(actor, params),
    progressReport: async (actor, { params }, { language }) => {
      const { name, content } = await progress.readReport(actor, params, language);
      return file(name, content);
    },
    setPlan: (actor, { params, body }) => progress.setPlan(actor, params, body),
    addGoal: async (actor, { params, body }) => {
      const { goal, isNew } = await progress.addGoal(actor, params, body);
      return isNew ? created(goal) : goal;
    },
    changeGoal: (actor, { params, body }) => progress.changeGoal(actor, params, body),
    removeGoal: (actor, { params }) => ok(progress.removeGoal(actor, params)),
    addDrill: async (actor, { params, body }) => {
      const { drill, isNew } = await progress.addDrill(actor, params, body);
      return isNew ? created(drill) : drill;
    },
    changeDrill: (actor, { params, body }) => progress.changeDrill(actor, params, body),
    removeDrill: (actor, { params }) => ok(progress.removeDrill(actor, params)),
    checkDrill: (actor, { params }) => ok(progress.setDrillDay(actor, params, 'done')),
    uncheckDrill: (actor, { params }) => ok(progress.setDrillDay(actor, params, 'not done')),
    allowFilms: (actor, { params }) => ok(progress.allowFilms(actor, params)),
    forbidFilms: (actor, { params }) => ok(progress.forbidFilms(actor, params)),
    listClips: (actor, { params }) => progress.listClips(actor, params),
    addClip: async (actor, { params, body }) => {
      const { clip, isNew } = await progress.addClip(actor, params, body);
      return isNew ? created(clip) : clip;
    },
    removeClip: (actor, { params }) => ok(progress.removeClip(actor, params)),
    addClipComment: async (actor, { params, body }) => {
      const { comment, isNew } = await progress.addComment(actor, params, body);
      return isNew ? created(comment) : comment;
    },
    changeClipComment: (actor, { params, body }) => progress.changeComment(actor, params, body),
    removeClipComment: (actor, { params }) => ok(progress.removeComment(actor, params)),
    seeClip: (actor, { params, body }) => ok(progress.seeClip(actor, params, body)),
  };
}
