import type Stripe from 'stripe';
import { isRejected } from '../stripe/account-status.ts';
import { readFunds } from '../stripe/movements.ts';
import type { World } from '../world.ts';
import { badge, button, newest, row, type Tone } from './control-row.ts';
import { type Html, instant, money } from './html.ts';

const intentTones: Partial<Record<Stripe.PaymentIntent.Status, Tone>> = { succeeded: 'good', requires_action: 'wait', canceled: 'neutral' };

/** The latest payment intents; one that is paid can be disputed. */
export function paymentRows(world: World): Html[] {
  return newest(world.store.list('paymentIntents')).map((intent) => {
    const charge = typeof intent.latest_charge === 'string' ? world.store.find('charges', intent.latest_charge) : undefined;
    const error = intent.last_payment_error?.message;
    const canDispute = charge?.paid && !charge.disputed && !charge.refunded;
    const detail = [intent.description, instant(intent.created), error].filter((part) => part).join(' · ');
    return row(money(intent.amount, intent.currency), detail, intent.id, [
      badge(intentTones[intent.status] ?? (error ? 'bad' : 'neutral'), intent.status),
      charge?.disputed ? badge('bad', 'disputed') : null,
      charge && charge.amount_refunded > 0 ? badge('warn', charge.refunded ? 'refunded' : 'partly refunded') : null,
      charge && canDispute ? button(`/sandbox/charges/${charge.id}/dispute`, 'Dispute', intent.id) : null,
    ]);
  });
}

/** What an account holds, in words. */
function fundsOf(world: World, id: string): string {
  const { available, pending } = readFunds(world, id);
  return `${money(available, 'usd')} available${pending === 0 ? '' : `, ${money(pending, 'usd')} pending`}`;
}

/** What can be done to an account whose owner has handed in the details. */
function accountButtons(world: World, account: Stripe.Account): (Html | null)[] {
  if (isRejected(account)) return [];
  const { id, charges_enabled: isActive, payouts_enabled: isPaidOut } = account;
  const isBankClosed = world.store.find('closedBanks', id) !== undefined;
  const bank = isBankClosed
    ? button(`/sandbox/accounts/${id}/bank`, 'Let payouts succeed', id, { name: 'bank', value: 'open' })
    : button(`/sandbox/accounts/${id}/bank`, 'Fail next payout', id, { name: 'bank', value: 'closed' });
  return [
    isBankClosed ? badge('warn', 'next payout fails') : null,
    isPaidOut ? bank : null,
    isActive ? button(`/sandbox/accounts/${id}/restrict`, 'Restrict', id) : null,
    isActive ? button(`/sandbox/accounts/${id}/review`, 'Review', id) : null,
    isActive && isPaidOut ? null : button(`/sandbox/accounts/${id}/restore`, 'Restore', id),
    button(`/sandbox/accounts/${id}/reject`, 'Reject', id),
  ];
}

/** The latest connected accounts; one can be restricted, reviewed, restored and rejected, and its bank can fail. */
export function accountRows(world: World): Html[] {
  return newest(world.store.list('accounts')).map((account) => {
    const isSubmitted = account.details_submitted;
    const payouts = account.payouts_enabled ? badge('good', 'payouts enabled') : badge(isSubmitted ? 'warn' : 'neutral', 'no payouts');
    const detail = [instant(account.created ?? 0), fundsOf(world, account.id), account.requirements?.disabled_reason];
    return row(account.email ?? 'Account', detail.filter((part) => part).join(' · '), account.id, [
      badge(isSubmitted ? 'good' : 'neutral', isSubmitted ? 'details submitted' : 'details wanted'),
      payouts,
      ...(isSubmitted ? accountButtons(world, account) : []),
    ]);
  });
}

const sessionTones: Record<string, Tone> = { verified: 'good', processing: 'wait' };

function sessionButtons({ id, status }: Stripe.Identity.VerificationSession): Html[] {
  const move = (to: string, label: string) => button(`/sandbox/checks/${id}/move`, label, id, { name: 'to', value: to });
  if (status === 'requires_input') return [move('processing', 'Submit')];
  return status === 'processing' ? [move('verified', 'Verify'), move('failed', 'Fail')] : [];
}

/** The latest identity checks; one can be handed in and decided later. */
export function sessionRows(world: World): Html[] {
  return newest(world.store.list('verificationSessions')).map((session) => {
    const reason = session.last_error?.reason;
    const detail = [instant(session.created), reason].filter((part) => part).join(' · ');
    return row('Document check', detail, session.id, [
      badge(sessionTones[session.status] ?? (reason ? 'bad' : 'neutral'), session.status),
      ...sessionButtons(session),
    ]);
  });
}

const deliveryTones = { delivered: 'good', pending: 'wait', dropped: 'warn', failed: 'bad' } as const;

/** The latest webhooks; each can be sent again. */
export function deliveryRows(world: World): Html[] {
  return newest(world.store.list('deliveries')).map((delivery) => {
    const tries = delivery.attempts === 1 ? '1 try' : `${delivery.attempts} tries`;
    const detail = [instant(Math.floor(delivery.createdAt / 1_000)), tries, delivery.lastResult && `last result: ${delivery.lastResult}`];
    return row(delivery.eventType, detail.filter((part) => part).join(' · '), delivery.eventId, [
      badge(deliveryTones[delivery.status], delivery.status),
      button(`/sandbox/events/${delivery.eventId}/resend`, 'Send again', delivery.eventId),
    ]);
  });
}
