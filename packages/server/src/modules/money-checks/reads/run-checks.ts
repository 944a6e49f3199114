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

/** Runs every money invariant. @returns the broken ones; none when the books are right */
export async function runMoneyChecks(db: Db): Promise<MoneyBreach[]> {
  const breaches: MoneyBreach[] = [];
  for (const check of moneyChecks) {
    const { rows } = await sql.raw(check.sql).execute(db);
    if (rows.length > 0) breaches.push({ id: check.id, breach: check.breach, rows: rows.slice(0, shownRows) });
  }
  return breaches;
}

/** Every invariant, the ones that hold as well, with how many rows break it and the first of them. */
export async function countBreaches(db: Db): Promise<(MoneyBreach & { readonly count: number })[]> {
  const counted: (MoneyBreach & { readonly count: number })[] = [];
  for (const { id, breach, sql: text } of moneyChecks) {
    const { rows } = await sql.raw(text).execute(db);
    counted.push({ id, breach, count: rows.length, rows: rows.slice(0, shownRows) });
  }
  return counted;
}
