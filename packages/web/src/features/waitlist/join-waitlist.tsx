import { t } from '@x1/contract/core/texts.ts';
import type { WaitlistEntry, WaitlistWish } from '@x1/contract/scheduling/waitlist.ts';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useFeature } from '../../lib/features.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LeaveWaitlistDialog } from './leave-waitlist-dialog.tsx';
import { placeText, waitlistMessages } from './messages.ts';
import { useJoinWaitlist, useWaitlist } from './queries.ts';

interface JoinWaitlistProps {
  wish: WaitlistWish;
  /** What there is none of now: 'No time is left in these days.' */
  title: string;
}

/** Where nothing is free: joins the line for it, and once one is in it, says which place, and leaves it. */
export function JoinWaitlist({ wish, title }: JoinWaitlistProps) {
  const waitlist = useWaitlist();
  const join = useJoinWaitlist();
  const [isLeaving, setLeaving] = useState(false);
  const isOffered = useFeature('waitlist');
  if (!waitlist.data) return null;
  const entry = waitlist.data.find((each) => isFor(each, wish));
  if (!entry && !isOffered) return null;
  return (
    <Notice
      tone="plain"
      icon={Hourglass}
      title={entry ? placeText(entry) : title}
      action={
        <Button
          variant="outline"
          size="s"
          isBusy={join.isPending}
          busyLabel={t('Please wait...')}
          onClick={() => (entry ? setLeaving(true) : join.mutate(wish))}
        >
          {entry ? t('Leave the waitlist') : t('Join the waitlist')}
        </Button>
      }
    >
      {waitlistMessages.promise}
      {entry && isLeaving && <LeaveWaitlistDialog entry={entry} onClose={() => setLeaving(false)} />}
    </Notice>
  );
}

/** Whether a family already waits for that; for days, if one of them is among those it waits for. */
export function isFor(entry: WaitlistEntry, wish: WaitlistWish): boolean {
  if (entry.kind !== wish.kind || entry.programId !== wish.programId) return false;
  if (wish.kind === 'time') return entry.from === wish.startTime;
  if (entry.sessionType !== wish.sessionType) return false;
  if (wish.kind === 'opening') return true;
  // Days of the trainer's zone, near enough by half a day.
  const noon = Date.parse(`${wish.from}T12:00:00Z`);
  return entry.from !== null && Date.parse(entry.from) <= noon + 43_200_000 && noon < Date.parse(entry.until);
}
