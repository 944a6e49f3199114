import type { MeetingTimeId, ProgramId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { meetingTimesApi } from '../../../lib/api/meeting-times.ts';
import { sessionKeys } from '../../../lib/query-keys.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useRead } from '../../../lib/use-read.ts';

/** When the group of an own program meets, as its trainer has set it. Families join, and nothing announces it: read whenever it is shown. */
export function useMeetingTimes(programId: ProgramId) {
  return useRead(sessionKeys.meetingTimes(programId), meetingTimesApi.listMeetingTimes, { params: { programId } }, { staleTime: 0 });
}

export type NewMeetingTimes = NonNullable<Parameters<typeof meetingTimesApi.setMeetingTimes>[0]>['body'];

/** Sets times; the form shows why they couldn't be. */
export function useSetMeetingTimes(programId: ProgramId) {
  return useChange({
    call: (body: NewMeetingTimes) => meetingTimesApi.setMeetingTimes({ params: { programId }, body }),
    stale: meetingTimesApi.setMeetingTimes.stale,
    done: { title: t('Group Times Set'), description: t('Families see them first when they book a spot.') },
  });
}

export function useRemoveMeetingTime() {
  return useChange({
    call: (meetingTimeId: MeetingTimeId) => meetingTimesApi.removeMeetingTime({ params: { meetingTimeId } }),
    stale: meetingTimesApi.removeMeetingTime.stale,
    refreshAfter: 'both',
    done: { title: t('Group Time Removed') },
    failed: t('Failed to remove the group time. Please try again.'),
  });
}

/** Takes back all times of a program that nobody has joined. */
export function useRemoveOpenMeetingTimes(programId: ProgramId, { onDone }: { onDone: () => void }) {
  return useChange({
    call: () => meetingTimesApi.removeOpenMeetingTimes({ params: { programId } }),
    stale: meetingTimesApi.removeOpenMeetingTimes.stale,
    refreshAfter: 'both',
    done: { title: t('Group Times Removed') },
    failed: t('Failed to remove the group times. Please try again.'),
    onDone,
  });
}
