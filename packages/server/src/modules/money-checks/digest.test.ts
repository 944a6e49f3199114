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

it('stays as it was up to where it was taken, while the ledger grows', async () => {
  const before = await ledgerDigest(database.db);
  await buy();
  expect(await ledgerDigest(database.db, before)).toEqual(before);
  expect(await ledgerDigest(database.db)).not.toEqual(before);
});

it.each([
  ['a posting of another amount', sql`update postings set amount_cents = amount_cents + 1 where id = 1`],
  ['a posting to another account', sql`update postings set account_id = (select max(id) from ledger_accounts) where id = 1`],
  ['a posting that is gone', sql`delete from postings where id = 1`],
  ['a posting added to an old journal', sql`insert into postings (journal_id, account_id, amount_cents) values (1, 1, 5)`],
  ['a journal of another day', sql`update journals set occurred_at = occurred_at + interval '1 day' where id = 1`],
  ['a journal that is gone', sql`with gone as (delete from postings where journal_id = 1) delete from journals where id = 1`],
])('is another one after %s', async (_what, change) => {
  const before = await ledgerDigest(database.db);
  const changed = database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
    expect((await ledgerDigest(tx, before)).digest).not.toBe(before.digest);
    throw new Undone();
  });
  await expect(changed).rejects.toThrow(Undone);
});
