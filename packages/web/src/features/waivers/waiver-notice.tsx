import { isAgreementValid } from '@x1/contract/consents/waiver.ts';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AgreeDialog } from './agree-dialog.tsx';
import { useDueWaivers } from './queries.ts';

interface WaiverNoticeProps {
  trainer: { readonly id: TrainerId; readonly name: string };
  /** When the newest agreement ends or ended; null without one. */
  validUntil: string | null;
  zone: string;
  now: Date;
}

/** Asks a parent for the agreement with one trainer (R173). */
export function WaiverNotice({ trainer, validUntil, zone, now }: WaiverNoticeProps) {
  const [isAsking, setAsking] = useState(false);
  const isEnding = isAgreementValid(validUntil, now);
  return (
    <>
      <Notice
        tone="warn"
        title={
          isEnding ? t('Your waiver with {name} ends soon', { name: trainer.name }) : t('Waiver missing for {name}', { name: trainer.name })
        }
        action={
          <Button
            variant="outline"
            size="s"
            aria-label={t('Read and agree to the waiver of {name}', { name: trainer.name })}
            onClick={() => setAsking(true)}
          >
            {t('Read and agree')}
          </Button>
        }
      >
        {isEnding && validUntil !== null
          ? t("It's good until {date}. Please renew it for another year.", { date: formatDate(validUntil, zone, now) })
          : t('Please agree to the waiver and to individual training before the next session.')}
      </Notice>
      {isAsking && <AgreeDialog trainer={trainer} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The agreements a parent is asked for at home, on every visit. Nothing while none is due, or while that isn't known. */
export function DueWaivers({ zone, now, className }: { zone: string; now: Date; className?: string }) {
  const due = useDueWaivers();
  if (!due.data || due.data.length === 0) return null;
  return (
    <div className={className}>
      <div className="stack tight">
        {due.data.map(({ trainerId, trainerName, validUntil }) => (
          <WaiverNotice key={trainerId} trainer={{ id: trainerId, name: trainerName }} validUntil={validUntil} zone={zone} now={now} />
        ))}
      </div>
    </div>
  );
}
