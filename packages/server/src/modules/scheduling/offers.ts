import type { ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { AssertNotBlocked } from './bookable.ts';
import type { SchedulingNeeds } from './needs.ts';

interface Offer {
  readonly id: ProgramId;
  readonly trainerId: TrainerId;
  readonly sessionMinutes: number;
}

/** A program that a parent may buy now; it stays as it is until the transaction ends. */
export type GetOffer = (
  tx: Tx,
  actor: Pick<Actor, 'familyId' | 'userId'>,
  wish: { readonly programId: ProgramId; readonly sessionType: SessionType },
) => Promise<Offer>;

interface Needs extends Pick<SchedulingNeeds, 'programs' | 'search'> {
  assertNotBlocked: AssertNotBlocked;
}

/**
 * What is asked before a parent reads or keeps times of a program, in the order of a purchase.
 *
 * @throws AppError 'program.not_found', 'conversation.blocked', 'payment.trainer_not_payable', 'payment.group_not_offered'
 */
export function createGetOffer({ programs, search, assertNotBlocked }: Needs): GetOffer {
  return async (tx, actor, { programId, sessionType }) => {
    const program = await programs.getProgramForSale(tx, programId);
    await assertNotBlocked(tx, { trainerId: program.trainerId, parentId: actor.familyId });
    await assertForSale(tx, search, { trainerId: program.trainerId, buyerId: actor.userId });
    if (sessionType === 'group' && program.maxCapacity < 2) throw new AppError('payment.group_not_offered');
    return program;
  };
}

async function assertForSale(
  tx: Tx,
  search: SchedulingNeeds['search'],
  { trainerId, buyerId }: { trainerId: TrainerId; buyerId: UserId },
): Promise<void> {
  const payability = await search.findPayability(tx, trainerId, buyerId);
  if (!payability?.canAcceptPayments) throw new AppError('payment.trainer_not_payable');
}
