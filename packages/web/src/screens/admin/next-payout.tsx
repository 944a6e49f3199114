import type { AdminUser } from '@x1/contract/admin/user.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { useConsole } from '../../features/admin/console-context.ts';
import { formatMoment, nextPayoutText, restText } from '../../features/payouts/labels.ts';

/** Sum and moment, as the trainer's own page has them; or why there's none. */
export function NextPayout({ isDisabled, balance }: { isDisabled: boolean; balance: NonNullable<AdminUser['trainer']>['balance'] }) {
  const { zone, now } = useConsole();
  const { at, amount, blockedReason } = balance.nextPayout;
  if (isDisabled) return 'None while the account is disabled';
  if (blockedReason === 'stopped') return 'None while payouts are stopped';
  if (blockedReason === 'account_not_ready') return 'None until the payout account is ready';
  if (blockedReason !== null) return nextPayoutText(balance, zone, now);
  return (
    <>
      <span className="num">{formatCents(amount)}</span> on {formatMoment(at, zone, now)}
      <span className="muted block">{restText(balance, zone, now)}</span>
    </>
  );
}
