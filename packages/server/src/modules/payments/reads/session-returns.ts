import { shareOfSession } from '@x1/contract/payments/refund-policy.ts';
import { leftOfSessions } from '@x1/contract/payments/session-shares.ts';
import { sql } from 'kysely';

/** What went back of a payment, each as amount and session number (null: of the payment as a whole), and whether it is asked for and not paid. */
type Returns = readonly (readonly [amountCents: number, sessionNumber: number | null, isOnTheWay?: boolean])[] | null;

/** Refunds of `payment` that the payer has; null where it has one session. */
export const refundedParts = sql<Returns>`case when payment.sessions_included > 1 then (
  select json_agg(json_build_array(r.amount_cents, s.session_number) order by r.requested_at, r.id)
  from refunds r left join appointments s on s.id = r.appointment_id
  where r.transaction_id = payment.id and r.status = 'succeeded') end`;

/**
 * What of payment `payment` is gone or asked back, in the order in which it was: refunds, and lost disputes of the same moment before them.
 * NOTE: module payments decides by the same rows in the same order.
 */
export const askedParts = sql<Returns>`(
  select json_agg(json_build_array(part.amount_cents, part.session_number, part.is_on_the_way) order by part.at, part.kind, part.id) from (
    select r.amount_cents, s.session_number, r.status = 'requested' as is_on_the_way, r.requested_at as at, 1 as kind, r.id
    from refunds r left join appointments s on s.id = r.appointment_id
    where r.transaction_id = payment.id and r.status <> 'canceled'
    union all
    select d.amount_cents, null, false, d.closed_at, 0, d.id from disputes d where d.transaction_id = payment.id and d.status = 'lost') as part)`;

/** What of payment `payment` can still go to the card, in cents: what of it is lost or asked back is gone (decision 0086). */
export const cardLeft = sql<number>`(payment.amount_cents - payment.credit_cents - payment.lost_cents
  - (select coalesce(sum(r.amount_cents - r.credit_cents), 0)::int from refunds r where r.transaction_id = payment.id and r.status <> 'canceled'))`;

interface SessionOfPayment {
  readonly amountCents: number;
  readonly sessionsIncluded: number;
  readonly sessionNumber: number;
}

/** What the parent paid for one session, in cents. */
export function priceOfSession({ amountCents, sessionsIncluded, sessionNumber }: SessionOfPayment): number {
  return shareOfSession(amountCents, { number: sessionNumber, count: sessionsIncluded });
}

/** What is left of it after these returns, in cents. */
export function leftOfSession({ amountCents, sessionsIncluded, sessionNumber }: SessionOfPayment, returns: Returns): number {
  const parts = (returns ?? []).map(([amountCents, sessionNumber]) => ({ amountCents, sessionNumber }));
  return leftOfSessions({ grossCents: amountCents, count: sessionsIncluded }, parts)[sessionNumber - 1] ?? 0;
}

/** What of it was asked back, for itself or as its part of the payment, and is not paid yet, in cents. @param asked from `askedParts` */
export function onTheWayOfSession(session: SessionOfPayment, asked: Returns): number {
  const paid = (asked ?? []).filter(([, , isOnTheWay]) => !isOnTheWay);
  return Math.max(0, leftOfSession(session, paid) - leftOfSession(session, asked));
}
