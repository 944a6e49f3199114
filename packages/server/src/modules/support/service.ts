import type { SupportRequestId, UserId } from '@x1/contract/core/ids.ts';
import type { NewSupportRequest } from '@x1/contract/support/support-request.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { supportRequested } from './events.ts';
import * as store from './store.ts';

/** How long a letter is kept after it was put away. */
const lifetimeMs = 2 * 365 * 86_400_000;

export type SupportService = ReturnType<typeof createSupportService>;

/** Letters to support (R34). */
export function createSupportService({ db, clock, events }: Pick<ModuleContext, 'db' | 'clock' | 'events'>) {
  return {
    /** Keeps a letter for the operators. @param userId who is signed in; null for a visitor */
    request: (userId: UserId | null, letter: NewSupportRequest): Promise<{ id: SupportRequestId; receivedAt: Date }> =>
      inTransaction(db, async (tx) => {
        const receivedAt = clock.now();
        const id = await store.insertRequest(tx, { ...letter, userId, receivedAt });
        await events.announce(tx, supportRequested, { supportRequestId: id });
        return { id, receivedAt };
      }),

    /** The content of a mail to the operators. @throws AppError 'support.not_found' */
    getRequest: async (id: SupportRequestId, tx: Db | Tx = db): Promise<store.StoredRequest> => {
      const request = await store.findRequest(tx, id);
      if (!request) throw new AppError('support.not_found');
      return request;
    },

    /** An account is being closed: nothing personal of its letters stays, also of those written while signed out (security.md §5.2). */
    onAccountClosed: (tx: Tx, person: { userId: UserId; email: string }): Promise<void> => store.forgetUser(tx, person),

    /** Forgets letters that were put away two years ago. Done twice it does nothing more. */
    forgetOldLetters: (): Promise<void> => store.deleteClosedBefore(db, new Date(clock.now().getTime() - lifetimeMs)),

    /** An operator closes a request; the first note is final. @returns whether this call closed it. @throws AppError 'support.not_found' */
    close: async (tx: Tx, operatorId: UserId, id: SupportRequestId, note: string): Promise<boolean> => {
      const { isThere, isNew } = await store.setClosed(tx, id, { by: operatorId, at: clock.now(), note });
      if (!isThere) throw new AppError('support.not_found');
      return isNew;
    },
  };
}
