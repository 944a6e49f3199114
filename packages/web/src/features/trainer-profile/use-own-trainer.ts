import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { CallInput } from '@x1/contract/core/route.ts';
import type { trainersRoutes } from '@x1/contract/trainers/routes.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { trainersApi } from '../../lib/api/trainers.ts';
import { hasCode } from '../../lib/api-errors.ts';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';

/** The profile of the signed-in trainer: null while there is none; every other failure stays a failure (R58). */
export function useOwnTrainer(userId: UserId) {
  return useQuery(ownTrainerQuery(userId));
}

function ownTrainerQuery(userId: UserId) {
  return queryOptions({ queryKey: trainerKeys.own(userId), queryFn: ({ signal }) => findOwnTrainer(userId, signal) });
}

async function findOwnTrainer(userId: UserId, signal: AbortSignal): Promise<OwnTrainer | null> {
  try {
    return await trainersApi.getOwnTrainer({ params: { userId } }, { signal });
  } catch (error) {
    if (hasCode(error, 'trainer.not_found')) return null;
    throw error;
  }
}

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
