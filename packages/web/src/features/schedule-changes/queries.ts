import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ScheduleChangeId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { ChangeAnswer, NewScheduleChange, ScheduleChangeWish } from '@x1/contract/scheduling/schedule-change.ts';
import { scheduleChangesApi } from '../../lib/api/schedule-changes.ts';
import { hasCode } from '../../lib/api-errors.ts';
import { sessionKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** What would happen, read again whenever a session has changed. @param wish undefined while it isn't known what is wanted */
export function useChangePreview(wish: ScheduleChangeWish | undefined) {
  return useQuery({
    queryKey: sessionKeys.changePreview(wish),
    queryFn: ({ signal }) => scheduleChangesApi.previewChange({ body: wish as ScheduleChangeWish }, { signal }),
    enabled: wish !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Does what the preview showed. Where that has changed, nothing is done, and it is read again. */
export function useChangeSchedule(options: { readonly onDone: () => void }) {
  const queries = useQueryClient();
  return useChange({
    ...options,
    call: (body: NewScheduleChange) => scheduleChangesApi.changeSchedule({ body }),
    stale: scheduleChangesApi.changeSchedule.stale,
    done: ({ changedCount, familyCount, left }, { what }) => ({
      title:
        what.kind === 'move'
          ? t('{changedCount, plural, one {# Session} other {# Sessions}} Moved', { changedCount })
          : t('{changedCount, plural, one {# Session} other {# Sessions}} Canceled', { changedCount }),
      description:
        left.length > 0
          ? t('Left as they are: {families}', { families: left.map(({ parentName, why }) => `${parentName} (${why})`).join(' ') })
          : t('We told {familyCount, plural, one {# family} other {# families}}.', { familyCount }),
    }),
    onFailed: (error) => {
      if (hasCode(error, 'schedule_change.outdated')) void queries.invalidateQueries({ queryKey: sessionKeys.changePreviews() });
    },
  });
}

/** A change of the trainer's, as the family that it concerns sees it. */
export function useFamilyChange(changeId: ScheduleChangeId) {
  return useRead(sessionKeys.familyChange(changeId), scheduleChangesApi.familyChange, { params: { changeId } });
}

/** Accepts new times, or takes the money of sessions (R176). */
export function useAnswerChange(changeId: ScheduleChangeId, options: { readonly onRefreshed: () => void }) {
  return useChange({
    ...options,
    call: (body: ChangeAnswer) => scheduleChangesApi.answerChange({ params: { changeId }, body }),
    stale: scheduleChangesApi.answerChange.stale,
    // A time or an amount that is another one by now is shown then.
    refreshAfter: 'both',
    done: (_, { answer, sessions, expectedRefund = 0 }) =>
      answer === 'accept'
        ? { title: sessions.length === 1 ? t('Time Accepted') : t('Times Accepted') }
        : {
            title: sessions.length === 1 ? t('Session Canceled') : t('Sessions Canceled'),
            description: t('{amount} is on its way back to you.', { amount: formatCents(expectedRefund) }),
          },
    failed: t("Your answer couldn't be sent"),
  });
}
