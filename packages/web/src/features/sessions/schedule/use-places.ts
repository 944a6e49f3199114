import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { PublicPlace } from '@x1/contract/trainers/places.ts';
import { searchApi } from '../../../lib/api/search.ts';
import { trainerKeys } from '../../../lib/query-keys.ts';
import { useRead } from '../../../lib/use-read.ts';

/** The places of a session's trainer; none until they're known. The specified choices are there without them. */
export function usePlaces(trainerId: TrainerId): readonly PublicPlace[] {
  return useRead(trainerKeys.detail(trainerId), searchApi.getTrainer, { params: { trainerId } }).data?.places ?? [];
}
