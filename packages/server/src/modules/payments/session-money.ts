import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { platformFeeCents } from '@x1/contract/core/platform-fee.ts';
import { RefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { leftOfSessions, releasableCents } from '@x1/contract/payments/session-shares.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { PaymentsNeeds } from './needs.ts';
import { findSoldSession, listReturns } from './reads/session-terms.ts';
import * as releaseStore from './release-store.ts';
import type { PaymentTransaction } from './tables.ts';

type Needs = Pick<PaymentsNeeds, 'scheduling'>;

/** What decides about the money of a session (R95). */
interface SessionTerms {
  readonly policy: RefundPolicy;
  readonly paidAt: Date;
  /** What is left of the session's share of the payment, in cents: what was asked back is not in it, paid or not. */
  readonly leftCents: number;
}

export type SessionMoney = ReturnType<typeof createSessionMoney>;

/** The money of single sessions of a payment (R38): reads the facts for the rules in the contract's `session-shares.ts`. */
export function createSessionMoney({ scheduling }: Needs) {
  /** By session. @param what `asked` counts what is on its way back as gone, `paid` counts what has gone */
  async function leftBySession(
    tx: Tx | Db,
    { id, amountCents, sessionsIncluded }: PaymentTransaction,
    what: 'asked' | 'paid',
  ): Promise<ReadonlyMap<AppointmentId, number>> {
    const sessions = await scheduling.listSessions(tx, id);
    const left = leftOfSessions({ grossCents: amountCents, count: sessionsIncluded }, await listReturns(tx, id, what));
    return new Map(sessions.map((session) => [session.id, left[session.sessionNumber - 1] ?? 0]));
  }

  /** What a session's release makes payable, in cents. Its own release is written already; the caller holds the row of the payment. */
  async function releasable(
    tx: Tx,
    transaction: PaymentTransaction,
    { appointmentId, unreleasedCents }: { appointmentId: AppointmentId; unreleasedCents: number },
  ): Promise<number> {
    const { id, amountCents: grossCents, promotionCents, feeBasisPoints, sessionsIncluded: count } = transaction;
    const { sessionNumber: number } = await scheduling.getSession(tx, appointmentId);
    const released = await releaseStore.listReleased(tx, id);
    const left = await leftBySession(tx, transaction, 'paid');
    const open = [...left].flatMap(([session, leftCents], index) =>
      session === appointmentId || !released.has(session) ? [[index + 1, leftCents] as const] : [],
    );
    const priceCents = grossCents + promotionCents;
    const shareCents = priceCents - platformFeeCents(priceCents, feeBasisPoints);
    return releasableCents({ grossCents, shareCents, count }, { number, unreleasedCents, open: new Map(open) });
  }

  return {
    leftBySession,
    releasableCents: releasable,

    /**
     * The terms a session was bought under, and what of its money can still go back. Reads and locks nothing: who asks may hold rows of
     * sessions, which come after payments in the order of locks.
     *
     * @throws AppError 'appointment.not_found'
     */
    sessionTerms: async (tx: Tx | Db, appointmentId: AppointmentId): Promise<SessionTerms> => {
      const sold = await findSoldSession(tx, appointmentId);
      if (!sold) throw new AppError('appointment.not_found');
      invariant(sold.paidAt, `session ${appointmentId} was never paid`);
      const left = leftOfSessions({ grossCents: sold.amountCents, count: sold.sessionsIncluded }, sold.asked);
      return { policy: RefundPolicy.parse(sold.refundPolicy), paidAt: sold.paidAt, leftCents: left[sold.sessionNumber - 1] ?? 0 };
    },
  };
}
