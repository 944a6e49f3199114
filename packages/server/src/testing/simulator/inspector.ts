import { Client } from 'pg';
import { type LedgerDigest, ledgerDigest } from '../../modules/money-checks/reads/digest.ts';
import type { MoneyCheck } from '../../modules/money-checks/reads/money-check.ts';
import type { World } from './world.ts';

/** A rule that does not hold, and the first rows that break it. */
export type Breach = Pick<MoneyCheck, 'id' | 'breach'> & { readonly rows: readonly unknown[] };

export interface Inspector {
  /** The first rule that does not hold at this moment. */
  findBreach(checks: readonly MoneyCheck[]): Promise<Breach | undefined>;
  /** Whether anything was changed or removed that was in the ledger at the last call (M3). */
  findLedgerChange(): Promise<Breach | undefined>;
  close(): Promise<void>;
}

/** One statement that returns what each check returns: its plan is made once, its answer comes at once. */
function allInOne(checks: readonly MoneyCheck[]): { name: string; text: string } {
  const parts = checks.map(({ id, sql }) => `select '${id}' as id, to_jsonb(found) as row from (${sql}) found`);
  return { name: `checks:${checks.length}:${checks.at(-1)?.id}`, text: parts.join('\nunion all\n') };
}

/** Asks the checks over one connection that remembers their plans: they are asked after every command. */
export async function openInspector({ database }: World): Promise<Inspector> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('set jit = off');
  let earlier: LedgerDigest | undefined;
  return {
    findBreach: async (checks) => {
      const { rows } = await client.query<{ id: string; row: unknown }>(allInOne(checks));
      const check = checks.find(({ id }) => id === rows[0]?.id);
      return check && { ...check, rows: rows.flatMap(({ id, row }) => (id === check.id ? [row] : [])).slice(0, 5) };
    },
    findLedgerChange: async () => {
      const before = earlier;
      const same = before && (await ledgerDigest(database.db, before));
      earlier = await ledgerDigest(database.db);
      const isSame = !before || (same?.digest === before.digest && same.postings === before.postings && same.journals === before.journals);
      return isSame ? undefined : { id: 'M3', breach: 'the ledger was changed behind the last entry', rows: [before, same] };
    },
    close: () => client.end(),
  };
}
