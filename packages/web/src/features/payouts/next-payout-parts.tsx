import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { PayoutPart } from '@x1/contract/payouts/payout.ts';
import { useId } from 'react';

/** What the next payout consists of, line by line; its lines add up to it. */
export function NextPayoutParts({ parts, zone, now }: { parts: readonly PayoutPart[]; zone: string; now: Date }) {
  const titleId = useId();
  if (parts.length === 0) return null;
  return (
    <div className="balance-next">
      <h3 id={titleId} className="small muted">
        {t("What's in the next payout")}
      </h3>
      <ul aria-labelledby={titleId}>
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and never move
          <li key={place}>
            <span className="wrap-anywhere">
              {partText(part)}
              <span className="small muted block">{forWhat(part, zone, now)}</span>
            </span>
            <span className="num">{formatCents(part.amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function partText({ kind, payerName, amount }: PayoutPart): string {
  if (payerName === null) return amount > 0 ? t('Left from other sessions') : t('Already paid or returned');
  return kind === 'refund' ? t('Refund to {payerName}', { payerName }) : payerName;
}

/** 'Shooting Fundamentals · Sat, Mar 14'; empty where it's known of neither. */
function forWhat({ programTitle, startsAt }: PayoutPart, zone: string, now: Date): string {
  return [programTitle, startsAt && formatDate(startsAt, zone, now)].filter(Boolean).join(' · ');
}
