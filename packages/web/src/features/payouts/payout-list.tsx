import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { type Payout, type PayoutStatus, payoutStatusLabels } from '@x1/contract/payouts/payout.ts';
import { returnReasonText } from '@x1/contract/payouts/return-reasons.ts';
import { ArrowUpRight, Check, Clock, Landmark, type LucideIcon, Undo2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage, shownText } from '../../ui/load-more.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { payoutDay, payoutKindLabel, payoutProgress } from './labels.ts';
import { usePayoutPages } from './queries.ts';
import './payout-list.css';

const badges: Readonly<Record<PayoutStatus, { tone: 'ok' | 'warn' | 'info' | 'neutral'; icon: LucideIcon }>> = {
  decided: { tone: 'neutral', icon: Clock },
  sent: { tone: 'info', icon: ArrowUpRight },
  paid: { tone: 'ok', icon: Check },
  returned: { tone: 'warn', icon: Undo2 },
};

interface PayoutListProps {
  /** The viewer's. */
  zone: string;
  now: Date;
}

/** The payouts in their four states, newest first. */
export function PayoutList({ zone, now }: PayoutListProps) {
  const payouts = usePayoutPages();
  if (payouts.isPending) return <PlaceholderRows count={4} label={t('Loading your payouts')} />;
  if (payouts.isError && !payouts.data) return <LoadFailed what={t('Failed to load billing data.')} query={payouts} />;
  const { items, total } = payouts.data;
  if (items.length === 0) {
    return <EmptyState title={t('No payouts yet')}>{t('Payouts to your bank show up here, starting with the first Friday.')}</EmptyState>;
  }
  return (
    <>
      <RowList label={t('Payouts')}>
        {items.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} zone={zone} now={now} />
        ))}
      </RowList>
      <NextPage
        query={payouts}
        failed={t("More payouts couldn't be loaded.")}
        label={t('Show more')}
        note={payouts.hasNextPage ? shownText(items.length, total) : undefined}
      />
    </>
  );
}

function PayoutRow({ payout, zone, now }: PayoutListProps & { payout: Payout }) {
  const badge = badges[payout.status];
  const progress = payoutProgress(payout, zone, now);
  return (
    <li className="row payout">
      <span className="payout-lead" aria-hidden="true">
        <Icon of={Landmark} />
      </span>
      <span className="grow">
        <strong>
          {payoutKindLabel(payout.kind)}, {payoutDay(payout, zone, now)}
        </strong>
        <span className="row-note">
          {[t('{count, plural, one {# session} other {# sessions}}', { count: payout.sessionCount }), progress].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="payout-end">
        <span className="num">{formatCents(payout.amount)}</span>
        <Badge tone={badge.tone} icon={badge.icon}>
          {payoutStatusLabels[payout.status]}
        </Badge>
      </span>
      {payout.returnReason && <span className="row-note payout-reason">{returnReasonText(payout.returnReason)}</span>}
    </li>
  );
}
