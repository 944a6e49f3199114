import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events.ts';
import { requestApproved, requestRejected } from './events.ts';
import type { RequestOf } from './store.ts';
import * as store from './store.ts';
import { isPlaced, type Seat } from './tables.ts';
import type { TermsOf } from './terms.ts';
import { removeSlotIfEmpty } from './time-slots.ts';

export type Requests = ReturnType<typeof createRequests>;

/**
 * A purchase is one request: a decision about one of its sessions applies to all pending ones (R38). A session of which the trainer is asked
 * again is a request of its own (R175).
 */
export function createRequests({ clock, events, termsOf }: { clock: Clock; events: Events; termsOf: TermsOf }) {
  return {
    /** Accepts every session of a request that waits for an answer. */
    async approve(tx: Tx, request: RequestOf): Promise<void> {
      const answered = JSON.stringify(aboutRequest(request));
      await store.approveOpenRequests(tx, request, clock.now(), (first) =>
        events.announceWithin(
          requestApproved,
          sql`select jsonb_build_object('appointmentId', first.id) || ${answered}::jsonb from (${first}) as first`,
        ),
      );
    },

    /**
     * A trainer who schedules, reschedules or closes a session has approved its request. That action has its own notification; for other
     * sessions of the request that the parent had given a time the approval is announced.
     */
    async approveByActing(tx: Tx, seat: Seat): Promise<void> {
      if (seat.approvalStatus !== 'pending') return;
      const waiting = await store.listOpenRequestsForUpdate(tx, seat);
      await store.setApproved(tx, toIds(waiting), clock.now());
      const confirmed = waiting.find((other) => other.id !== seat.id && isPlaced(other));
      if (confirmed) await events.announce(tx, requestApproved, toAnswered(confirmed));
    },

    /** Declines every session of a request that waits for an answer: their times are free, and the money of all goes back. */
    async reject(tx: Tx, request: RequestOf, { reason, isExpired }: { reason: string; isExpired: boolean }): Promise<void> {
      const waiting = await store.listOpenRequestsForUpdate(tx, request);
      const [first] = waiting;
      if (!first) return;
      await store.setRejected(tx, toIds(waiting), { reason, isExpired, decidedAt: clock.now() });
      for (const { timeSlotId } of waiting.filter(isPlaced)) await removeSlotIfEmpty(tx, timeSlotId);
      const refund = first.askedAgainAt && { refundCents: (await termsOf(tx, first)).leftCents };
      await events.announce(tx, requestRejected, { ...toAnswered(first), ...refund, isExpired });
    },
  };
}

/** What is announced of an answer, by the first session that waited for it. */
const toAnswered = (first: Seat) => ({ appointmentId: first.id, ...aboutRequest(first) });

function aboutRequest({ transactionId, askedAgainAt }: RequestOf) {
  return { transactionId, ...(askedAgainAt && { askedAgainAt: askedAgainAt.toISOString() }) };
}

const toIds = (seats: readonly Seat[]) => seats.map(({ id }) => id);
