import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { trainersApi } from '../../lib/api/trainers.ts';
import { hasCode } from '../../lib/api-errors.ts';
import { trainerKeys } from '../../lib/query-keys.ts';

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
