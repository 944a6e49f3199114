import type { AdminUser } from '@x1/contract/admin/user.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { useConsole } from '../../features/admin/console-context.ts';
import { formatMoment, nextPayoutText, restText } from '../../features/payouts/labels.ts';

type Trainer = NonNullable<AdminUser['trainer']>;

/** Sum and moment, as the trainer's own page has them, and what refunds took off; or why there's none. */
export function NextPayout({ isDisabled, trainer }: { isDisabled: boolean; trainer: Pick<Trainer, 'balance' | 'nextPayoutSums'> }) {
  const { balance, nextPayoutSums: sums } = trainer;
  const { zone, now } = useConsole();
  const { available, minimum } = balance;
  const { at, amount, blockedReason } = balance.nextPayout;
  if (isDisabled) return 'None while the account is disabled';
  if (blockedReason === 'stopped') return 'None while payouts are stopped';
  if (blockedReason === 'account_not_ready') return 'None until the payout account is ready';
  if (blockedReason !== null && available === 0) return `Nothing to pay out yet. The minimum is ${formatCents(minimum)}.`;
  if (blockedReason !== null) return nextPayoutText(balance, zone, now);
  return (
    <>
      <span className="num">{formatCents(amount)}</span> on {formatMoment(at, zone, now)}
      {sums && sums.refunded > 0 && <span className="muted block num">{sumsText(sums)}</span>}
      <span className="muted block">{restText(balance, zone, now)}</span>
    </>
  );
}

/** '$89.00 earned, $24.50 taken off for refunds': adds up to the amount. */
function sumsText({ earned, refunded, other }: NonNullable<Trainer['nextPayoutSums']>): string {
  const parts = [`${formatCents(earned)} earned`, `${formatCents(refunded)} taken off for refunds`];
  if (other > 0) parts.push(`${formatCents(other)} left from other sessions`);
  if (other < 0) parts.push(`${formatCents(-other)} already paid or returned`);
  return parts.join(', ');
}
