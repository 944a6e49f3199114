import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Hold } from './hold-store.ts';
import * as holdStore from './hold-store.ts';
import type { PayoutsNeeds } from './needs.ts';

type Needs = Pick<ModuleContext, 'clock'> & Pick<PayoutsNeeds, 'ledger'>;

/** What keeps single payments out of every payout (R97, R104). For payments, inside its own transactions. */
export function createHolds({ clock, ledger }: Needs) {
  return {
    /**
     * Keeps a session's share out of every payout from now on. Said twice it is one hold per cause. A payout that is being decided at this
     * moment comes before it or after it, never half: ask `isTaken` afterwards, in the same transaction, to learn which.
     * Takes the trainer's balance lock, so it comes after row locks of payments.
     */
    holdShare: async (tx: Tx, hold: Hold): Promise<void> => {
      await ledger.lockBalance(tx, hold.trainerId);
      await holdStore.placeHold(tx, hold, clock.now());
    },

    /** The cause is gone; the share is paid with the next payout unless another cause still holds it. Without a hold nothing happens. */
    liftHold: (tx: Tx, hold: Pick<Hold, 'appointmentId' | 'cause'>): Promise<void> => holdStore.liftHold(tx, hold, clock.now()),

    /** Whether a payout took this session's share and has not been returned: from then on the trainer has it (R97, R120). */
    isTaken: (tx: Db | Tx, appointmentId: AppointmentId): Promise<boolean> => holdStore.isTaken(tx, appointmentId),
  };
}
