import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { toEmailKey } from './email-key.ts';
import { deleteAllFactors } from './factors/store.ts';
import type { PasswordHasher } from './passwords.ts';
import * as store from './store.ts';
import type { Account } from './tables.ts';

/**
 * Creates an operator; only the command line calls this (R1).
 *
 * @throws AppError 'account.email_taken'
 */
export async function createOperator(
  { db, clock, passwords }: { db: Db; clock: Clock; passwords: PasswordHasher },
  { email, password }: { email: string; password: string },
): Promise<Account> {
  const now = clock.now();
  const user = { email, emailKey: toEmailKey(email), passwordHash: await passwords.hash(password), role: 'admin' as const };
  const account = await store.insertUser(db, {
    ...user,
    name: null,
    timezone: null,
    language: null,
    adultConfirmedAt: null,
    emailConfirmedAt: now,
    createdAt: now,
  });
  if (!account) throw new AppError('account.email_taken');
  return account;
}

/**
 * Leaves an account without a second factor, and signed out everywhere: for somebody who has lost device and recovery codes, after a look
 * at who asks. Only the command line calls this (R181).
 *
 * @throws AppError 'user.not_found'
 */
export async function resetFactors(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const userId = await store.findOwnerOfEmail(tx, toEmailKey(email));
    if (userId === undefined) throw new AppError('user.not_found');
    await store.lockAccount(tx, userId);
    await deleteAllFactors(tx, userId);
    await store.deleteAuthSessions(tx, userId);
  });
}
