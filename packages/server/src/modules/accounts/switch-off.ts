import type { UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

type Needs = Pick<ModuleContext, 'clock'>;

/** Switching accounts off and on again, which only operators do (R160). */
export function createSwitchOff({ clock }: Needs) {
  return {
    /**
     * Switches an account off: every sign-in ends with the transaction, and none begins. Sockets are closed by whoever commits it.
     *
     * @returns false when it was off before
     * @throws AppError 'user.not_found', 'user.is_operator'
     */
    switchOff: async (tx: Tx, userId: UserId): Promise<boolean> => {
      const { role, disabledAt } = await lockUser(tx, userId);
      if (role === 'admin') throw new AppError('user.is_operator');
      if (disabledAt !== null) return false;
      await tx.updateTable('users').set({ disabledAt: clock.now() }).where('id', '=', userId).execute();
      await tx.deleteFrom('authSessions').where('userId', '=', userId).execute();
      return true;
    },

    /** Whether an account is off; it stays so until the transaction ends. @throws AppError 'user.not_found', 'user.closed' */
    getAccountState: async (tx: Tx, userId: UserId): Promise<{ isDisabled: boolean }> => {
      const { disabledAt, closedAt } = await lockUser(tx, userId);
      if (closedAt !== null) throw new AppError('user.closed');
      return { isDisabled: disabledAt !== null };
    },

    /**
     * Switches an account on again; the person signs in anew.
     *
     * @returns false when it was on
     * @throws AppError 'user.not_found', 'user.closed' for one that its owner has closed
     */
    switchOn: async (tx: Tx, userId: UserId): Promise<boolean> => {
      const { disabledAt, closedAt } = await lockUser(tx, userId);
      if (closedAt !== null) throw new AppError('user.closed');
      if (disabledAt === null) return false;
      await tx.updateTable('users').set({ disabledAt: null }).where('id', '=', userId).execute();
      return true;
    },
  };
}

async function lockUser(tx: Tx, userId: UserId) {
  const row = await tx
    .selectFrom('users')
    .select(['role', 'disabledAt', 'closedAt'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('user.not_found');
  return { role: row.role, disabledAt: row.disabledAt, closedAt: row.closedAt };
}
