import type { CallInput } from '@x1/contract/core/route.ts';
import type { trainersRoutes } from '@x1/contract/trainers/routes.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { trainersApi } from '../../lib/api/trainers.ts';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';

export type ProfilePayload = CallInput<typeof trainersRoutes.create>['body'];

interface ProfileToSave {
  /** The profile there is; none makes one. */
  readonly existing: OwnTrainer | null;
  readonly payload: ProfilePayload;
}

/** Creates the trainer profile, or changes the one there is: never a second one (S2§7, R12, R13). */
export function useSaveProfile() {
  return useChange({
    call: ({ existing, payload }: ProfileToSave) =>
      existing ? trainersApi.update({ params: { trainerId: existing.id }, body: payload }) : trainersApi.create({ body: payload }),
    stale: trainersApi.update.stale,
    onDone: (saved) => queryClient.setQueryData(trainerKeys.own(saved.userId), saved),
  });
}
