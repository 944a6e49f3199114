import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** The ledger up to a watermark: rows are only ever added behind it, so the digest of what was there never changes (M3). */
export interface LedgerDigest {
  readonly lastJournalId: number;
  readonly journals: number;
  readonly postings: number;
  readonly digest: string;
}

/**
 * Counts and hashes every journal with its postings, to compare with an earlier digest.
 *
 * @param upTo an earlier digest: only entries up to it are read, and the result must equal it
 */
export async function ledgerDigest(db: Db | Tx, upTo?: LedgerDigest): Promise<LedgerDigest> {
  const limit = upTo?.lastJournalId ?? 9_007_199_254_740_991;
  const { rows } = await sql<LedgerDigest>`
    select coalesce(max(j.id), 0)::bigint as "lastJournalId", count(*) as journals, coalesce(sum(p.count), 0)::bigint as postings,
           coalesce(sum(hashtextextended(j::text, 0)::numeric + p.hash), 0)::text as digest
    from journals j
    cross join lateral (
      select count(*) as count, coalesce(sum(hashtextextended(p::text, 1)::numeric), 0) as hash from postings p where p.journal_id = j.id) p
    where j.id <= ${limit}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  return row;
}
