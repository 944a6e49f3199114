import type { UserId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../platform/db/database.ts';
import type { TestApp } from './start-app.ts';
import { waitForLockContention } from './wait-for-lock-contention.ts';

/** Lets something happen to an account while a request that has been let in already waits for it. @returns what became of the request */
export async function duringLockWait<Answer>(
  app: TestApp,
  userId: UserId,
  { request, change }: { request: () => Promise<Answer>; change: (tx: Tx, userId: UserId) => Promise<unknown> },
): Promise<PromiseSettledResult<Answer>> {
  const { answer } = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const pending = Promise.allSettled([request()]);
    await waitForLockContention(app.db);
    await change(tx, userId);
    // In an object, or the transaction would wait for it.
    return { answer: pending };
  });
  return (await answer)[0];
}

const at = new Date('2026-01-01T00:00:00Z');

/** As an operator does. */
export const switchedOff = (tx: Tx, userId: UserId) => tx.updateTable('users').set({ disabledAt: at }).where('id', '=', userId).execute();

/** As its person does. */
export const closed = (tx: Tx, userId: UserId) =>
  tx.updateTable('users').set({ name: 'Deleted user', timezone: null, disabledAt: at, closedAt: at }).where('id', '=', userId).execute();

/** As its person does on another device. */
export const newPassword = (tx: Tx, userId: UserId) =>
  tx.updateTable('users').set({ passwordHash: 'of another password' }).where('id', '=', userId).execute();
