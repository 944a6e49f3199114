import type { CancellationFacts } from '@x1/contract/payments/refund-policy.ts';
import type { SessionParty } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Terms } from './needs.ts';
import type { Seat } from './tables.ts';

export type TermsOf = (tx: Tx, seat: Pick<Seat, 'id'>) => Promise<Terms>;

/** Which side of a session somebody is on who was found to be a party of it. */
export function sideOf(actor: Pick<Actor, 'role'>): SessionParty {
  return actor.role === 'parent' ? 'parent' : 'trainer';
}

/** What the policy of the contract decides by. */
export function toCancellationFacts(seat: Seat, { policy, paidAt, leftCents }: Terms, by: SessionParty, now: Date): CancellationFacts {
  const time = seat.startsAt &&
    seat.scheduledAt && {
      startsAt: seat.startsAt.getTime(),
      chosenAt: seat.scheduledAt.getTime(),
      chosenBy: seat.scheduledBy === seat.parentId ? ('parent' as const) : ('trainer' as const),
    };
  const isAccepted = seat.approvalStatus === 'approved';
  return { policy, by, now: now.getTime(), paidAt: paidAt.getTime(), isAccepted, time, leftCents };
}
