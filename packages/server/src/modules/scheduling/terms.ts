import type { CancellationFacts } from '@x1/contract/payments/refund-policy.ts';
import type { SchedulingFacts, SessionProgress } from '@x1/contract/scheduling/session-actions.ts';
import type { SessionParty } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Blocks, Terms, TrainerAccount } from './needs.ts';
import type { LockedSeat, Seat, SeatWithTrainer, SessionTrainer } from './tables.ts';

/** Which of the two blocks the other, as it stays until the transaction ends. */
export type BlocksBetween = (tx: Tx, pair: Pick<Seat, 'trainerId' | 'parentId'>) => Promise<Blocks>;

export type TermsOf = (tx: Tx, seat: Pick<Seat, 'id'>) => Promise<Terms>;

/** The account of a session's trainer, read once where the session was read with it. */
export type TrainerOf = (tx: Tx, seat: Seat | SeatWithTrainer) => Promise<TrainerAccount & Partial<SessionTrainer>>;

/** Who acts in a session, also where they are not calling just now. */
export type Party = Pick<Actor, 'userId' | 'familyId' | 'role'>;

/** Which side of a session somebody is on who was found to be a party of it. */
export function sideOf(actor: Pick<Actor, 'role'>): SessionParty {
  return actor.role === 'parent' ? 'parent' : 'trainer';
}

/** What decides about the actions of a session. */
export type FactsOf = (tx: Tx, seat: Seat | SeatWithTrainer | LockedSeat) => Promise<SchedulingFacts>;

export interface FactsNeeds {
  blocksBetween: BlocksBetween;
  trainerOf: TrainerOf;
  termsOf: TermsOf;
}

export function createFactsOf({ blocksBetween, trainerOf, termsOf }: FactsNeeds): FactsOf {
  return async (tx, seat) => {
    const { parent, trainer } = 'blocks' in seat ? seat.blocks : await blocksBetween(tx, seat);
    const isEndedByTrainer = trainer || (await trainerOf(tx, seat)).isDisabled;
    return toSchedulingFacts(seat, {
      terms: seat.paidAt ? { ...(await termsOf(tx, seat)), isEndedByTrainer } : null,
      isBlocked: parent || trainer,
    });
  };
}

/** The terms, and whether the trainer has blocked the parent, was switched off or has left: who cancels then gives nothing up (R177). */
type PresentTerms = Terms & { readonly isEndedByTrainer: boolean };

/** A seat as the rules of the contract read it. */
export function toSchedulingFacts(seat: Seat, { terms, isBlocked }: { terms: PresentTerms | null; isBlocked: boolean }): SchedulingFacts {
  return { ...toProgress(seat), terms: terms && toTermFacts(seat, terms), isBlocked };
}

/** How far a seat is, as the rules of the contract read it. */
export function toProgress(seat: Seat): SessionProgress {
  return {
    approvalStatus: seat.approvalStatus,
    time: seat.startsAt && seat.endsAt && { startsAt: seat.startsAt.getTime(), endsAt: seat.endsAt.getTime() },
    isCompleted: seat.completedAt !== null,
    isCancelled: seat.cancelledAt !== null,
    noShowOf: seat.noShowOf,
  };
}

function toTermFacts(seat: Seat, { policy, paidAt, leftCents, isEndedByTrainer }: PresentTerms): Omit<CancellationFacts, 'by' | 'now'> {
  const time = seat.startsAt && seat.scheduledAt && { startsAt: seat.startsAt.getTime(), agreedAt: seat.timeAgreedAt?.getTime() ?? null };
  const isAccepted = seat.approvalStatus === 'approved';
  return { policy, paidAt: paidAt.getTime(), isAccepted, time, leftCents, isEndedByTrainer };
}
