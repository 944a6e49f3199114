import type Stripe from 'stripe';
import type { World } from '../world.ts';
import { type Html, html, instant, money } from './html.ts';

const rowsShown = 20;

type Tone = 'good' | 'wait' | 'warn' | 'bad' | 'neutral';

function newest<Item>(items: Item[]): Item[] {
  return items.slice(-rowsShown).reverse();
}

function badge(tone: Tone, text: string): Html {
  return html`<span class="badge ${tone}">${text.replaceAll('_', ' ')}</span>`;
}

/** `subject` tells a screen reader which row a repeated button belongs to. */
function button(action: string, label: string, subject: string, field?: { name: string; value: string }): Html {
  const hidden = field ? html`<input type="hidden" name="${field.name}" value="${field.value}">` : null;
  return html`<form method="post" action="${action}">${hidden}<button class="btn outline compact" aria-label="${label}: ${subject}">${label}</button></form>`;
}

function row(strong: string, detail: string, id: string, end: (Html | null)[]): Html {
  const shown = end.filter((part) => part !== null);
  return html`<li>
    <div class="what"><strong>${strong}</strong><span class="muted small">${detail}</span><code>${id}</code></div>
    <div class="end">${shown}</div>
  </li>`;
}

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

/** The latest refunds. */
export function refundRows(world: World): Html[] {
  return newest(world.store.list('refunds')).map((refund) =>
    row(money(refund.amount, refund.currency), instant(refund.created), refund.id, [badge('good', refund.status ?? 'unknown')]),
  );
}

/** The latest disputes; an open one can be decided. */
export function disputeRows(world: World): Html[] {
  return newest(world.store.list('disputes')).map((dispute) => {
    const isOpen = dispute.status === 'needs_response';
    const decide = (outcome: 'won' | 'lost', label: string) =>
      isOpen ? button(`/sandbox/disputes/${dispute.id}/close`, label, dispute.id, { name: 'outcome', value: outcome }) : null;
    return row(money(dispute.amount, dispute.currency), instant(dispute.created), dispute.id, [
      badge(isOpen ? 'warn' : dispute.status === 'won' ? 'good' : 'bad', dispute.status),
      decide('won', 'X1 wins'),
      decide('lost', 'X1 loses'),
    ]);
  });
}

/** The latest connected accounts; one can be restricted and restored. */
export function accountRows(world: World): Html[] {
  return newest(world.store.list('accounts')).map((account) => {
    const isSubmitted = account.details_submitted;
    const payouts = account.payouts_enabled ? badge('good', 'payouts enabled') : badge(isSubmitted ? 'warn' : 'neutral', 'no payouts');
    const command = account.charges_enabled
      ? button(`/sandbox/accounts/${account.id}/restrict`, 'Restrict', account.id)
      : button(`/sandbox/accounts/${account.id}/restore`, 'Restore', account.id);
    const detail = [instant(account.created ?? 0), account.requirements?.disabled_reason].filter((part) => part).join(' · ');
    return row(account.email ?? 'Account', detail, account.id, [
      badge(isSubmitted ? 'good' : 'neutral', isSubmitted ? 'details submitted' : 'details wanted'),
      payouts,
      isSubmitted ? command : null,
    ]);
  });
}

const sessionTones: Record<string, Tone> = { verified: 'good', processing: 'wait' };

/** The latest identity checks. */
export function sessionRows(world: World): Html[] {
  return newest(world.store.list('verificationSessions')).map((session) => {
    const reason = session.last_error?.reason;
    const detail = [instant(session.created), reason].filter((part) => part).join(' · ');
    return row('Document check', detail, session.id, [badge(sessionTones[session.status] ?? (reason ? 'bad' : 'neutral'), session.status)]);
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
