import type { ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { programsRoutes } from '@x1/contract/programs/routes.ts';
import { sessionsRoutes } from '@x1/contract/sessions/routes.ts';
import { programsApi } from '../../lib/api/programs.ts';
import { hasCode } from '../../lib/api-errors.ts';
import { programKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { usePages, useRead } from '../../lib/use-read.ts';
import { programMessages } from './messages.ts';

/** The published programs of one trainer; the owner also sees drafts (R75). */
export function useTrainerPrograms(trainerId: TrainerId) {
  return useRead(programKeys.ofTrainer(trainerId), programsApi.listTrainerPrograms, { params: { trainerId }, query: {} });
}

/** The signed-in trainer's programs, drafts included, page by page. */
export function useOwnPrograms() {
  return usePages([...programKeys.own(), 'pages'], programsRoutes.listPrograms, { query: {} });
}

/** The paid seats of the trainer's program, newest first, page by page. */
export function useParticipants(programId: ProgramId) {
  return usePages([...programKeys.detail(programId), 'participants'], sessionsRoutes.listParticipants, {
    params: { programId },
    query: {},
  });
}

type ProgramFields = NonNullable<Parameters<typeof programsApi.create>[0]>['body'];

/** Creates a program, or changes the one with `programId`. */
export function useSaveProgram() {
  return useChange({
    call: ({ programId, fields }: { programId: ProgramId | null; fields: ProgramFields }) =>
      programId === null ? programsApi.create({ body: fields }) : programsApi.update({ params: { programId }, body: fields }),
    stale: programsApi.update.stale,
  });
}

/** Makes a draft visible to parents (R72). */
export function usePublishProgram() {
  return useChange({
    call: (programId: ProgramId) => programsApi.update({ params: { programId }, body: { isDraft: false } }),
    stale: programsApi.update.stale,
    failed: programMessages.saveFailed,
  });
}

/** Takes a program off sale; what is sold stays (R72). */
export function useUnpublishProgram() {
  return useChange({
    call: (programId: ProgramId) => programsApi.update({ params: { programId }, body: { isDraft: true } }),
    stale: programsApi.update.stale,
    done: { title: programMessages.unpublishedTitle, description: programMessages.unpublished },
    failed: programMessages.unpublishFailed,
  });
}

/** Makes a draft copy (R77). */
export function useDuplicateProgram() {
  return useChange({
    call: (programId: ProgramId) => programsApi.duplicate({ params: { programId } }),
    stale: programsApi.duplicate.stale,
    done: ({ title }) => ({ title: programMessages.duplicatedTitle, description: t('“{title}” is saved as a draft.', { title }) }),
    failed: programMessages.duplicateFailed,
  });
}

interface DeleteOptions {
  /** Closes what asked to confirm, before the list changes; also when there is nothing left to confirm. */
  readonly onClose: () => void;
  readonly onDeleted: () => void;
  /** The list has been read again: the button that had the focus is gone. */
  readonly onRefreshed: () => void;
}

/** Deletes a program, or archives it when it was sold (R77). A refused deletion shows why, and the list as it is now. */
export function useDeleteProgram({ onClose, onDeleted, onRefreshed }: DeleteOptions) {
  return useChange({
    call: ({ id }: Pick<Program, 'id' | 'isDraft'>) => programsApi.remove({ params: { programId: id } }),
    stale: programsApi.remove.stale,
    refreshAfter: 'both',
    // Parents never saw a draft.
    done: (_, { isDraft }) => ({
      title: programMessages.deletedTitle,
      description: isDraft ? programMessages.draftDeleted : programMessages.deleted,
    }),
    failed: programMessages.deleteFailed,
    onDone: () => {
      onDeleted();
      onClose();
    },
    onFailed: (error) => {
      if (hasCode(error, 'program.has_open_sessions')) onClose();
    },
    onRefreshed,
  });
}
