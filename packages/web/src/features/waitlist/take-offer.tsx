import { WaitlistEntryId } from '@x1/contract/core/ids.ts';
import type { TimeHold } from '@x1/contract/scheduling/time-hold.ts';
import { OFFER_PARAMETER } from '@x1/contract/scheduling/waitlist-path.ts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { errorText } from '../../lib/api-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import { waitlistMessages } from './messages.ts';
import { useTakeOffer } from './queries.ts';

interface TakeOfferProps {
  /** Whether it's known what the trainer sells now. */
  isReady: boolean;
  /** Called once with the time, which is kept while the family pays. */
  onTaken: (hold: TimeHold) => void;
}

/** Takes the time that the address names as offered, once, or says in one sentence why it can't be had; the address forgets it. */
export function TakeOffer({ isReady, onTaken }: TakeOfferProps) {
  const query = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const take = useTakeOffer({ onDone: onTaken });
  const asked = WaitlistEntryId.safeParse(Number(query.get(OFFER_PARAMETER))).data;
  const start = useEffectEvent(() => {
    if (asked === undefined) return;
    query.delete(OFFER_PARAMETER);
    navigate(`${path}?${query}`, { replace: true });
    take.mutate(asked);
  });
  useEffect(() => {
    if (isReady && asked !== undefined) start();
  }, [isReady, asked]);
  if (!take.isError) return null;
  return (
    <div className="mb-4">
      <Notice tone="warn" isAnnounced title={errorText(take.error, waitlistMessages.notTaken)} />
    </div>
  );
}
