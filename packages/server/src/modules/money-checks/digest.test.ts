import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertReadyTrainer, insertUser } from '../../testing/rows.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { ledgerDigest } from './reads/digest.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await buy();
  await buy();
});
afterAll(() => database.close());

async function buy(): Promise<void> {
  const { db } = database;
  const { id: trainerId } = await insertReadyTrainer(db);
  const programId = await insertProgram(db, { trainerId });
  await insertPaidAppointment(db, { parentId: await insertUser(db, { role: 'parent' }), programId });
}

class Undone extends Error {}

it('the ledger digest of a point in time stays the same while the ledger grows', async () => {
  const before = await ledgerDigest(database.db);
  await buy();
  expect(await ledgerDigest(database.db, before)).toEqual(before);
  expect(await ledgerDigest(database.db)).not.toEqual(before);
});

it.each([
  ['a posting with a changed amount', sql`update postings set amount_cents = amount_cents + 1 where id = 1`],
  ['a posting with a changed account', sql`update postings set account_id = (select max(id) from ledger_accounts) where id = 1`],
  ['a deleted posting', sql`delete from postings where id = 1`],
  ['a posting added to an old journal', sql`insert into postings (journal_id, account_id, amount_cents) values (1, 1, 5)`],
  ['a journal with a changed day', sql`update journals set occurred_at = occurred_at + interval '1 day' where id = 1`],
  ['a deleted journal', sql`with gone as (delete from postings where journal_id = 1) delete from journals where id = 1`],
])('the ledger digest changes after %s', async (_what, change) => {
  const before = await ledgerDigest(database.db);
  const changed = database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
    expect((await ledgerDigest(tx, before)).digest).not.toBe(before.digest);
    throw new Undone();
  });
  await expect(changed).rejects.toThrow(Undone);
});
