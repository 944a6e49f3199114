import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { HoursRange } from '@x1/contract/scheduling/availability.ts';
import type { SessionSettings } from '@x1/contract/trainers/session-settings.ts';
import { trainersApi } from '../../lib/api/trainers.ts';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** The caller's own hours, rules and meeting link. */
export function useSessionSettings(userId: UserId, options: { enabled?: boolean } = {}) {
  return useRead(trainerKeys.sessionSettings(userId), trainersApi.sessionSettings, {}, options);
}

/** Open sessions show the link at once. */
export function useSaveSessionSettings(userId: UserId) {
  return useChange({
    call: (body: SessionSettings) => trainersApi.setSessionSettings({ body }),
    stale: trainersApi.setSessionSettings.stale,
    onDone: (saved) => queryClient.setQueryData(trainerKeys.sessionSettings(userId), saved),
  });
}

/** Takes hours that were suggested to a trainer who has none; hours that were set elsewhere meanwhile stay as they are. */
export function useTakeHours(userId: UserId, availabilityHours: readonly HoursRange[]) {
  return useChange({
    call: async () => {
      const now = await trainersApi.sessionSettings({});
      if (now.availabilityHours.length > 0) return now;
      return trainersApi.setSessionSettings({ body: { ...now, availabilityHours: [...availabilityHours] } });
    },
    stale: trainersApi.setSessionSettings.stale,
    done: { title: t('Usual hours saved'), description: t('You can change them anytime under Availability.') },
    failed: t("Your hours couldn't be saved. Please try again."),
    onDone: (saved) => queryClient.setQueryData(trainerKeys.sessionSettings(userId), saved),
  });
}
