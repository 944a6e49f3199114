import { useMutation } from '@tanstack/react-query';
import type { ProgramId } from '@x1/contract/core/ids.ts';
import { programsApi } from '../../lib/api/programs.ts';
import { errorText, hasCode } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { programKeys, trainerKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toast.ts';
import { programTexts } from './save-texts.ts';

type ProgramFields = NonNullable<Parameters<typeof programsApi.create>[0]>['body'];

/** What a change of a program makes out of date (R28): programs, and the trainers shown with their lowest price. */
function refresh(): Promise<unknown> {
  return Promise.all([programKeys.all, trainerKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Creates a program, or changes the one with `programId`. */
export function useSaveProgram() {
  return useMutation({
    mutationFn: ({ programId, fields }: { programId: ProgramId | null; fields: ProgramFields }) =>
      programId === null ? programsApi.create({ body: fields }) : programsApi.update({ params: { programId }, body: fields }),
    onSuccess: refresh,
  });
}

/** Makes a draft visible to parents (R72). */
export function usePublishProgram() {
  return useMutation({
    mutationFn: (programId: ProgramId) => programsApi.update({ params: { programId }, body: { isDraft: false } }),
    onSuccess: refresh,
  });
}

const sayFailed = (fallback: string) => (error: unknown) => {
  toast({ title: 'Error', description: errorText(error, fallback), variant: 'destructive' });
};

/** Takes a program off sale and says so; what is sold stays (R72). Whoever asked may be gone before it is done. */
export function useUnpublishProgram() {
  return useMutation({
    mutationFn: (programId: ProgramId) => programsApi.update({ params: { programId }, body: { isDraft: true } }),
    onSuccess: async () => {
      await refresh();
      toast({ title: programTexts.unpublishedTitle, description: programTexts.unpublished });
    },
    onError: sayFailed(programTexts.unpublishFailed),
  });
}

/** Makes a draft copy and says so (R77). */
export function useDuplicateProgram() {
  return useMutation({
    mutationFn: (programId: ProgramId) => programsApi.duplicate({ params: { programId } }),
    onSuccess: async ({ title }) => {
      await refresh();
      toast({ title: programTexts.duplicatedTitle, description: `“${title}” is saved as a draft.` });
    },
    onError: sayFailed(programTexts.duplicateFailed),
  });
}

interface DeleteOptions {
  /** Closes what asked to confirm, before the list changes; also when there is nothing left to confirm. */
  readonly onClose: () => void;
  readonly onDeleted: () => void;
  /** The list is read anew: the button that had the focus is gone. */
  readonly onRefreshed: () => void;
}

/** Deletes a program, or archives it when it was sold (R77). A refused deletion shows why, and the list as it is now. */
export function useDeleteProgram({ onClose, onDeleted, onRefreshed }: DeleteOptions) {
  return useMutation({
    mutationFn: (programId: ProgramId) => programsApi.remove({ params: { programId } }),
    onSuccess: async () => {
      toast({ title: programTexts.deletedTitle, description: programTexts.deleted });
      onDeleted();
      onClose();
      await refresh();
      onRefreshed();
    },
    onError: (error) => {
      sayFailed(programTexts.deleteFailed)(error);
      if (!hasCode(error, 'program.has_open_sessions')) return;
      onClose();
      void refresh();
    },
  });
}

/** Records that the trainer accepts the core expectations (R78). */
export function useAcceptAgreement() {
  return useMutation({
    mutationFn: () => programsApi.acceptAgreement({ body: { accepted: true } }),
    onSuccess: (agreement) => queryClient.setQueryData(programKeys.agreement(), agreement),
  });
}
