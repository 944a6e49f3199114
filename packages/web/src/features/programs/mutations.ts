import { useMutation } from '@tanstack/react-query';
import type { ProgramId } from '@x1/contract/core/ids.ts';
import { programsApi } from '../../lib/api/programs.ts';
import { queryClient } from '../../lib/query-client.ts';
import { programKeys, trainerKeys } from '../../lib/query-keys.ts';

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

/** Records that the trainer accepts the core expectations (R78). */
export function useAcceptAgreement() {
  return useMutation({
    mutationFn: () => programsApi.acceptAgreement({ body: { accepted: true } }),
    onSuccess: (agreement) => queryClient.setQueryData(programKeys.agreement(), agreement),
  });
}
