import type { WaitlistEntryId } from '@x1/contract/core/ids.ts';
import type { TimeHold } from '@x1/contract/scheduling/time-hold.ts';
import type { WaitlistEntry, WaitlistWish } from '@x1/contract/scheduling/waitlist.ts';
import { waitlistApi } from '../../lib/api/waitlist.ts';
import { waitlistKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';
import { passedText, waitlistMessages } from './messages.ts';

/** The family's places in lines, and what it is offered. */
export function useWaitlist(options: { enabled?: boolean } = {}) {
  return useRead(waitlistKeys.own(), waitlistApi.listWaitlist, {}, options);
}

/** How many families wait for each of the trainer's programs. */
export function useWaitingCounts() {
  return useRead(waitlistKeys.counts(), waitlistApi.countWaiting, {});
}

export function useJoinWaitlist() {
  return useChange<WaitlistWish, WaitlistEntry>({
    call: (body) => waitlistApi.joinWaitlist({ body }),
    stale: waitlistApi.joinWaitlist.stale,
    // A refusal says that there is something to book.
    refreshAfter: 'both',
    failed: waitlistMessages.notJoined,
  });
}

export function useLeaveWaitlist({ onLeft }: { onLeft: () => void }) {
  return useChange<WaitlistEntryId>({
    call: (waitlistEntryId) => waitlistApi.leaveWaitlist({ params: { waitlistEntryId } }),
    stale: waitlistApi.leaveWaitlist.stale,
    done: { title: waitlistMessages.left },
    failed: waitlistMessages.notLeft,
    onDone: onLeft,
  });
}

export function usePassOffer() {
  return useChange<WaitlistEntry>({
    call: ({ id: waitlistEntryId }) => waitlistApi.passOffer({ params: { waitlistEntryId } }),
    stale: waitlistApi.passOffer.stale,
    done: (_, entry) => ({ title: waitlistMessages.passed, description: passedText(entry) }),
    failed: waitlistMessages.notPassed,
  });
}

/** Takes what the family is offered; the caller says what stands in the way. */
export function useTakeOffer({ onDone }: { onDone: (hold: TimeHold) => void }) {
  return useChange<WaitlistEntryId, TimeHold>({
    call: (waitlistEntryId) => waitlistApi.takeOffer({ params: { waitlistEntryId } }),
    stale: waitlistApi.takeOffer.stale,
    // A refusal says that what is shown is old.
    refreshAfter: 'both',
    onDone,
  });
}
