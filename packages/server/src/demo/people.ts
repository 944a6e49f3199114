import type { UserId } from '@x1/contract/core/ids.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { type DemoContext, demoPassword, emailOf } from './demo-context.ts';
import { findPerson } from './progress.ts';

interface NewPerson {
  readonly key: string;
  readonly name: string;
  readonly role: 'trainer' | 'parent';
  readonly timezone: string;
}

/** Signs a person up at a time in the past, with a name; an existing person stays unchanged. */
export async function ensurePerson(
  { db, clock, services }: DemoContext,
  { key, name, role, timezone }: NewPerson,
  signedUpAt: Date,
): Promise<UserId> {
  const email = emailOf(key);
  const known = await findPerson(db, email);
  if (known?.name === name) return known.userId;
  return clock.at(signedUpAt, async () => {
    const userId = known?.userId ?? (await services.accounts.signUp({ email, password: demoPassword, role, timezone })).account.id;
    await inTransaction(db, (tx) => services.accounts.setName(tx, userId, name));
    return userId;
  });
}
