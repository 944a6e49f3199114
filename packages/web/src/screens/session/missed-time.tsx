import { firstName } from '@x1/contract/core/first-name.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDeadline } from '@x1/contract/core/time-format.ts';
import { cancellationOutcome } from '@x1/contract/payments/refund-policy.ts';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { cancellationFacts } from '../../features/sessions/cancellation.ts';
import { useTakeTime } from '../../features/sessions/mutations.ts';
import { NextFreeTimes, nextFreeTimes } from '../../features/sessions/schedule/next-free-times.tsx';
import { useFreeTimes } from '../../features/sessions/schedule/use-free-times.ts';
import { showTitle } from '../../lib/focus-title.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import type { SessionView } from './session-view.ts';

const DAYS_ASKED = 14;

/** The time that was chosen before paying was gone when the payment went through: the next free ones, or the money back, at once. */
export function MissedTimeNotice({ view, onSeeAll }: { view: SessionView; onSeeAll: () => void }) {
  const { missedTime, appointment } = view.details;
  if (!missedTime || view.user.role !== 'parent' || appointment.state !== 'needs_time') return null;
  return <MissedTime view={view} missed={{ start: missedTime.startTime, end: missedTime.endTime }} onSeeAll={onSeeAll} />;
}

interface MissedTimeProps {
  view: SessionView;
  missed: { start: string; end: string };
  onSeeAll: () => void;
}

function MissedTime({ view, missed, onSeeAll }: MissedTimeProps) {
  const { details, zone, now } = view;
  const { appointment, trainer } = details;
  const [isCanceling, setCanceling] = useState(false);
  const take = useTakeTime({ onRefreshed: showTitle });
  const minutes = (Date.parse(missed.end) - Date.parse(missed.start)) / 60_000;
  const wanted = now.toISOString() > missed.start ? { start: now.toISOString(), end: endOf(now, minutes) } : missed;
  const free = useFreeTimes(appointment.id, { from: wanted.start.slice(0, 10), days: DAYS_ASKED, minutes, timeZone: zone });
  const facts = cancellationFacts(details, 'parent', now);
  const refundCents = facts ? cancellationOutcome(facts).refundCents : 0;
  return (
    <>
      <Notice tone="warn" icon={CalendarX} title={t('That time is gone')}>
        <p>
          {t('Your payment went through, but {time} was taken just before. Pick another time with {name}, or get your money back.', {
            time: formatDeadline(missed.start, zone, now),
            name: firstName(trainer.name),
          })}
        </p>
        <div className="missed-time">
          <NextFreeTimes
            times={free.data ? nextFreeTimes(wanted, free.data) : []}
            zone={zone}
            now={now}
            onTake={(range) => take.mutate({ appointment, program: details.program, range, zone: free.data?.timeZone ?? zone })}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="s" isBusy={take.isPending} busyLabel={t('Scheduling...')} onClick={onSeeAll}>
              {t('See all times')}
            </Button>
            {refundCents > 0 && (
              <Button variant="danger" size="s" onClick={() => setCanceling(true)}>
                {t('Get {amount} back', { amount: formatCents(refundCents) })}
              </Button>
            )}
          </div>
        </div>
      </Notice>
      {isCanceling && <CancelDialog view={view} by="parent" onClose={() => setCanceling(false)} onRefreshed={showTitle} />}
    </>
  );
}

function endOf(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString();
}
