import type { UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

type Needs = Pick<ModuleContext, 'clock'>;

/** Disabling and enabling accounts, which only operators do (R160). */
export function createSwitchOff({ clock }: Needs) {
  return {
    /**
     * Disables an account: every sign-in ends with the transaction, and none can start. The caller closes sockets after the commit.
     *
     * @returns false when it was already disabled
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

    /** Whether an account is disabled; it cannot change until the transaction ends. @throws AppError 'user.not_found', 'user.closed' */
    getAccountState: async (tx: Tx, userId: UserId): Promise<{ isDisabled: boolean }> => {
      const { disabledAt, closedAt } = await lockUser(tx, userId);
      if (closedAt !== null) throw new AppError('user.closed');
      return { isDisabled: disabledAt !== null };
    },

    /**
     * Enables an account again; the person has to sign in.
     *
     * @returns false when it was not disabled
     * @throws AppError 'user.not_found', 'user.closed' if its owner has closed it
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
