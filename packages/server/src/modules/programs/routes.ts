import type { ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { programsRoutes } from '@x1/contract/programs/routes.ts';
import type { Actor } from '../../http/actor.ts';
import { created, type Handlers, page } from '../../http/handlers.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { invariant } from '../../platform/errors.ts';
import type { ProgramsService } from './service.ts';

interface Needs {
  programs: ProgramsService;
  /** The program with what its sessions add (module views). */
  readProgram: (programId: ProgramId) => Promise<Program | undefined>;
  /** Programs as the caller may see them (module views). */
  listPrograms: (actor: Actor, request: PageRequest & { trainerId?: TrainerId | undefined }) => Promise<PageOf<Program>>;
}

/** Each verb answers the program, or the agreement, as it stands afterwards. */
export function createProgramsHandlers({ programs, readProgram, listPrograms }: Needs): Handlers<typeof programsRoutes> {
  async function readSaved(programId: ProgramId): Promise<Program> {
    const program = await readProgram(programId);
    invariant(program, `program ${programId} is gone`);
    return program;
  }

  return {
    listPrograms: async (actor, { query }) => page(await listPrograms(actor, query)),
    listTrainerPrograms: async (actor, { params, query }) => page(await listPrograms(actor, { ...query, ...params })),
    create: async (actor, { body }) => created(await readSaved(await programs.createProgram(actor, body))),
    update: async (actor, { params, body }) => {
      await programs.changeProgram(actor, params.programId, body);
      return readSaved(params.programId);
    },
    remove: async (actor, { params }) => {
      await programs.deleteProgram(actor, params.programId);
      return { ok: true };
    },
    duplicate: async (actor, { params }) => created(await readSaved(await programs.duplicateProgram(actor, params.programId))),
    keepDuty: async (actor, { params, body }) => {
      const { record, isNew } = await programs.keepDuty(actor, params.programId, body);
      return isNew ? created(record) : record;
    },
    undoDuty: async (actor, { params }) => {
      await programs.undoDuty(actor, params.programId, params.dutyRecordId);
      return { ok: true };
    },
    agreement: (actor) => programs.agreement(actor),
    acceptAgreement: async (actor) => {
      const { isNew, ...agreement } = await programs.acceptAgreement(actor);
      return isNew ? created(agreement) : agreement;
    },
  };
}
