import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PaymentsNeeds } from './needs.ts';

type Needs = Pick<PaymentsNeeds, 'accounts' | 'payouts' | 'safety' | 'trainers' | 'verification'>;

/** Who may sell (rulings, Who may sell), asked in the transaction that begins a payment; that the program is published is asked beside it. */
export function createAssertPayable({ accounts, payouts, safety, trainers, verification }: Needs) {
  /** @throws AppError 'payment.trainer_not_payable' unless verified, set up with the bank and payable, open and not paused (R63) */
  return async (tx: Tx, trainerId: TrainerId): Promise<void> => {
    const { userId } = await trainers.getTrainer(tx, trainerId);
    const { isDisabled } = await accounts.getAccount(userId, tx);
    const isOpen = !isDisabled && !(await safety.isPaused(userId, tx));
    const isPayable = isOpen && (await verification.isVerified(tx, userId)) && (await payouts.canBePaid(tx, userId));
    if (!isPayable) throw new AppError('payment.trainer_not_payable');
  };
}
