import type { CancellationFacts } from '@x1/contract/payments/refund-policy.ts';
import type { SchedulingFacts } from '@x1/contract/scheduling/session-actions.ts';
import type { SessionParty } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Terms } from './needs.ts';
import type { Seat } from './tables.ts';

/** Which of the two blocks the other, as it stays until the transaction ends. */
export type BlocksBetween = (tx: Tx, pair: Pick<Seat, 'trainerId' | 'parentId'>) => Promise<Readonly<Record<SessionParty, boolean>>>;

export type TermsOf = (tx: Tx, seat: Pick<Seat, 'id'>) => Promise<Terms>;

/** Which side of a session somebody is on who was found to be a party of it. */
export function sideOf(actor: Pick<Actor, 'role'>): SessionParty {
  return actor.role === 'parent' ? 'parent' : 'trainer';
}

/** What decides about the actions of a session. */
export type FactsOf = (tx: Tx, seat: Seat) => Promise<SchedulingFacts>;

export function createFactsOf({ blocksBetween, termsOf }: { blocksBetween: BlocksBetween; termsOf: TermsOf }): FactsOf {
  return async (tx, seat) => {
    const { parent, trainer } = await blocksBetween(tx, seat);
    return toSchedulingFacts(seat, { terms: seat.paidAt ? await termsOf(tx, seat) : null, isBlocked: parent || trainer });
  };
}

/** A seat as the rules of the contract read it. */
export function toSchedulingFacts(seat: Seat, { terms, isBlocked }: { terms: Terms | null; isBlocked: boolean }): SchedulingFacts {
  return {
    ...seat,
    time: seat.startsAt && seat.endsAt && { startsAt: seat.startsAt.getTime(), endsAt: seat.endsAt.getTime() },
    isCompleted: seat.completedAt !== null,
    isCancelled: seat.cancelledAt !== null,
    terms: terms && toTermFacts(seat, terms),
    isBlocked,
  };
}

/** What the policy of the contract decides by. */
export function toCancellationFacts(
  seat: Seat,
  terms: Terms,
  { by, isEndedByTrainer }: Pick<CancellationFacts, 'by' | 'isEndedByTrainer'>,
  now: Date,
): CancellationFacts {
  return { ...toTermFacts(seat, terms), by, isEndedByTrainer, now: now.getTime() };
}

function toTermFacts(seat: Seat, { policy, paidAt, leftCents }: Terms): Omit<CancellationFacts, 'by' | 'now'> {
  const time = seat.startsAt &&
    seat.scheduledAt && {
      startsAt: seat.startsAt.getTime(),
      chosenAt: seat.scheduledAt.getTime(),
      chosenBy: seat.scheduledBy === seat.parentId ? ('parent' as const) : ('trainer' as const),
    };
  const isAccepted = seat.approvalStatus === 'approved';
  return { policy, paidAt: paidAt.getTime(), isAccepted, time, leftCents };
}
