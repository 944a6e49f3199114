import type { AthleteChange, NewAthlete } from '@x1/contract/accounts/athlete.ts';
import type { AthleteId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { athletesApi } from '../../lib/api/athletes.ts';
import { athleteKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** The family's athletes. @param enabled false for those who have none: trainers, operators */
export function useAthletes({ enabled = true }: { enabled?: boolean } = {}) {
  return useRead(athleteKeys.all, athletesApi.listAthletes, {}, { enabled });
}

/** Adds an athlete; the form shows why it couldn't be. */
export function useAddAthlete() {
  return useChange({ call: (body: NewAthlete) => athletesApi.addAthlete({ body }), stale: athletesApi.addAthlete.stale });
}

export function useChangeAthlete(athleteId: AthleteId) {
  return useChange({
    call: (body: AthleteChange) => athletesApi.changeAthlete({ params: { athleteId }, body }),
    stale: athletesApi.changeAthlete.stale,
  });
}

export function useRemoveAthlete(onDone: () => void) {
  return useChange({
    call: (athleteId: AthleteId) => athletesApi.removeAthlete({ params: { athleteId } }),
    stale: athletesApi.removeAthlete.stale,
    refreshAfter: 'both',
    failed: t('Failed to remove the athlete. Please try again.'),
    onDone,
  });
}
