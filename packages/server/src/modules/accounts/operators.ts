import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { toEmailKey } from './email-key.ts';
import type { PasswordHasher } from './passwords.ts';
import * as store from './store.ts';
import type { Account } from './tables.ts';

/**
 * Makes an operator; only the command line calls this (R1).
 *
 * @throws AppError 'account.email_taken'
 */
export async function createOperator(
  { db, clock, passwords }: { db: Db; clock: Clock; passwords: PasswordHasher },
  { email, password }: { email: string; password: string },
): Promise<Account> {
  const now = clock.now();
  const user = { email, emailKey: toEmailKey(email), passwordHash: await passwords.hash(password), role: 'admin' as const };
  const account = await store.insertUser(db, { ...user, timezone: null, adultConfirmedAt: null, emailConfirmedAt: now, createdAt: now });
  if (!account) throw new AppError('account.email_taken');
  return account;
}
