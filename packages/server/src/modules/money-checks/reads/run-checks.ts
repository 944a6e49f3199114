import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { moneyChecks } from './checks.ts';

export interface MoneyBreach {
  readonly id: string;
  readonly breach: string;
  /** The first rows that break it: ids and amounts, nothing personal. */
  readonly rows: readonly unknown[];
}

const shownRows = 5;

/** Runs every money invariant. @returns the violated ones; none when the ledger is consistent */
export async function runMoneyChecks(db: Db): Promise<MoneyBreach[]> {
  const counted = await countBreaches(db);
  return counted.filter(({ count }) => count > 0).map(({ id, breach, rows }) => ({ id, breach, rows }));
}

/** Every invariant, the ones that hold as well, with how many rows break it and the first of them. */
export async function countBreaches(db: Db): Promise<(MoneyBreach & { readonly count: number })[]> {
  const counted: (MoneyBreach & { readonly count: number })[] = [];
  for (const check of moneyChecks) {
    // As JSON, so that operators see the columns under the names that the check's SQL gives them.
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(found) as row from (${sql.raw(check.sql)}) found`.execute(db);
    counted.push({ id: check.id, breach: check.breach, count: rows.length, rows: rows.slice(0, shownRows).map(({ row }) => row) });
  }
  return counted;
}
