import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { WaitlistWish } from '@x1/contract/scheduling/waitlist.ts';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useFeature } from '../../lib/features.ts';
import { Button } from '../../ui/button.tsx';
import { isFor } from './join-waitlist.tsx';
import { LeaveWaitlistDialog } from './leave-waitlist-dialog.tsx';
import { placeText } from './messages.ts';
import { useJoinWaitlist, useWaitlist } from './queries.ts';

interface WaitForOpeningProps {
  wish: WaitlistWish & { kind: 'opening' };
  trainerName: string;
  /** Beside the column; on phones it's in the bar at the bottom. */
  isWide: boolean;
}

/** Where Purchase would be while a trainer takes no bookings: joins the line for the day they do again, and leaves it. */
export function WaitForOpening({ wish, trainerName, isWide }: WaitForOpeningProps) {
  const waitlist = useWaitlist();
  const join = useJoinWaitlist();
  const [isLeaving, setLeaving] = useState(false);
  const entry = waitlist.data?.find((each) => isFor(each, wish));
  const isOffered = useFeature('waitlist');
  if (!entry && !isOffered) return null;
  const look = { size: isWide ? ('l' as const) : ('m' as const), isFullWidth: isWide };
  return (
    <>
      <p className={isWide ? 'small mb-3' : 'tiny order-first w-full'}>
        {entry
          ? t("{place}. We'll email you when {firstName} takes bookings.", { place: placeText(entry), firstName: firstName(trainerName) })
          : t("We'll email you when {firstName} takes bookings.", { firstName: firstName(trainerName) })}
      </p>
      {entry ? (
        <Button variant="outline" {...look} onClick={() => setLeaving(true)}>
          {t('Leave the waitlist')}
        </Button>
      ) : (
        <Button
          variant="volt"
          icon={Hourglass}
          {...look}
          isDisabled={!waitlist.data}
          isBusy={join.isPending}
          busyLabel={t('Please wait...')}
          onClick={() => join.mutate(wish)}
        >
          {t('Join the waitlist')}
        </Button>
      )}
      {entry && isLeaving && <LeaveWaitlistDialog entry={entry} onClose={() => setLeaving(false)} />}
    </>
  );
}
