import type Stripe from 'stripe';
import { isOpen } from '../stripe/disputes.ts';
import { readFunds } from '../stripe/movements.ts';
import type { World } from '../world.ts';
import { badge, button, newest, row, type Tone } from './control-row.ts';
import { type Html, instant, money } from './html.ts';

/** What the platform holds now. */
export function balanceRows(world: World): Html[] {
  const { available, pending } = readFunds(world, null);
  const isOverdrawn = available < 0 ? badge('bad', 'overdrawn') : null;
  return [row(money(available, 'usd'), 'available', null, [isOverdrawn]), row(money(pending, 'usd'), 'pending', null, [])];
}

/** The latest refunds. */
export function refundRows(world: World): Html[] {
  return newest(world.store.list('refunds')).map((refund) =>
    row(money(refund.amount, refund.currency), instant(refund.created), refund.id, [badge('good', refund.status ?? 'unknown')]),
  );
}

/** The latest disputes; an open one can be decided. */
export function disputeRows(world: World): Html[] {
  return newest(world.store.list('disputes')).map((dispute) => {
    const isUndecided = isOpen(dispute);
    const decide = (outcome: 'won' | 'lost', label: string) =>
      isUndecided ? button(`/sandbox/disputes/${dispute.id}/close`, label, dispute.id, { name: 'outcome', value: outcome }) : null;
    return row(money(dispute.amount, dispute.currency), instant(dispute.created), dispute.id, [
      badge(isUndecided ? 'warn' : dispute.status === 'won' ? 'good' : 'bad', dispute.status),
      decide('won', 'X1 wins'),
      decide('lost', 'X1 loses'),
    ]);
  });
}

/** Whom the money goes to, as a person would say it. */
function nameOf(world: World, account: unknown): string {
  if (account === null) return 'the platform';
  return world.store.find('accounts', String(account))?.email ?? String(account);
}

/** The latest transfers; what is left of one can be reversed. */
export function transferRows(world: World): Html[] {
  return newest(world.store.list('transfers')).map((transfer) => {
    const { id, amount, currency, amount_reversed: reversed } = transfer;
    const detail = [`to ${nameOf(world, transfer.destination)}`, instant(transfer.created), transfer.transfer_group];
    return row(money(amount, currency), detail.filter((part) => part).join(' · '), id, [
      badge(reversed === 0 ? 'good' : 'warn', reversed === 0 ? 'transferred' : transfer.reversed ? 'reversed' : 'partly reversed'),
      transfer.reversed ? null : button(`/sandbox/transfers/${id}/reverse`, 'Reverse', id),
    ]);
  });
}

const payoutTones: Record<Stripe.Payout['status'], Tone> = { paid: 'good', pending: 'wait', failed: 'bad' };

/** The latest payouts; the bank's answer to one on its way can be given at once. */
export function payoutRows(world: World): Html[] {
  return newest(world.store.list('payouts')).map(({ id, account, payout }) => {
    const settle = (outcome: 'paid' | 'failed' | 'returned', label: string) =>
      payout.status === (outcome === 'returned' ? 'paid' : 'pending')
        ? button(`/sandbox/payouts/${id}/settle`, label, id, { name: 'outcome', value: outcome })
        : null;
    const detail = [`for ${nameOf(world, account)}`, instant(payout.created), payout.failure_message].filter((part) => part);
    return row(money(payout.amount, payout.currency), detail.join(' · '), id, [
      badge(payoutTones[payout.status] ?? 'neutral', payout.status),
      settle('paid', 'Arrive now'),
      settle('failed', 'Fail'),
      settle('returned', 'Send back'),
    ]);
  });
}
