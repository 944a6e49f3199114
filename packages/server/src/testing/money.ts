import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import type { Db } from '../platform/db/database.ts';

/** What must hold in every database a test has used (security.md §4.2). @throws Error naming each broken invariant and its rows */
export async function assertMoneyIsRight(db: Db): Promise<void> {
  const breaches = await runMoneyChecks(db);
  if (breaches.length > 0) throw new Error(`The books are wrong:\n${JSON.stringify(breaches, null, 2)}`);
}
