import type { programsRoutes } from '@x1/contract/programs/routes.ts';
import { created, type Handlers, ok, page } from '../../http/handlers.ts';
import type { ProgramsService } from './service.ts';

/** Each call returns the program, or the agreement, after the change. */
export function createProgramsHandlers(programs: ProgramsService): Handlers<typeof programsRoutes> {
  return {
    listPrograms: async (actor, { query }) => page(await programs.listPrograms(actor, query)),
    listTrainerPrograms: async (actor, { params, query }) => page(await programs.listPrograms(actor, { ...query, ...params })),
    usualPrices: (actor, { query }) => programs.usualPrices(actor, query.programType),
    create: async (actor, { body }) => created(await programs.readProgram(await programs.createProgram(actor, body))),
    update: async (actor, { params, body }) => {
      await programs.changeProgram(actor, params.programId, body);
      return programs.readProgram(params.programId);
    },
    remove: (actor, { params }) => ok(programs.deleteProgram(actor, params.programId)),
    duplicate: async (actor, { params }) => created(await programs.readProgram(await programs.duplicateProgram(actor, params.programId))),
    keepDuty: async (actor, { params, body }) => {
      const { record, isNew } = await programs.keepDuty(actor, params.programId, body);
      return isNew ? created(record) : record;
    },
    undoDuty: (actor, { params }) => ok(programs.undoDuty(actor, params.programId, params.dutyRecordId)),
    agreement: (actor) => programs.agreement(actor),
    acceptAgreement: async (actor) => {
      const { isNew, ...agreement } = await programs.acceptAgreement(actor);
      return isNew ? created(agreement) : agreement;
    },
  };
}
