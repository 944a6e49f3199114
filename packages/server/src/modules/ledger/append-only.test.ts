import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertReadyTrainer, insertUser, type PaidAppointment } from '../../testing/rows.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';

let database: TestDatabase;
let paid: PaidAppointment;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const trainer = await insertReadyTrainer(db);
  const programId = await insertProgram(db, { trainerId: trainer.id });
  paid = await insertPaidAppointment(db, { parentId: await insertUser(db, { role: 'parent' }), programId });
});
afterAll(() => database.close());

const integrityViolation = { code: '23000' };

describe('the ledger', () => {
  it.each([
    sql`update postings set amount_cents = amount_cents + 1`,
    sql`delete from postings`,
    sql`truncate postings`,
    sql`update journals set occurred_at = now()`,
    sql`delete from journals where id = 1`,
    sql`truncate journals cascade`,
    sql`update ledger_accounts set code = 'A.elsewhere'`,
    sql`delete from ledger_accounts`,
    sql`truncate ledger_accounts cascade`,
  ])('refuses to be changed or deleted (statement %#)', async (statement) => {
    await expect(statement.execute(database.db)).rejects.toMatchObject(integrityViolation);
  });

  const journalWith = (postings: readonly number[]) =>
    inTransaction(database.db, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into journals (kind, business_key, transaction_id, occurred_at)
        values ('refund', ${crypto.randomUUID()}, ${paid.transactionId}, now()) returning id`.execute(tx);
      for (const cents of postings) {
        await sql`insert into postings (journal_id, account_id, amount_cents)
          values (${rows[0]?.id}, (select id from ledger_accounts where code like 'L.earn%' limit 1), ${cents})`.execute(tx);
      }
    });

  it.each([[[]], [[5]], [[5, -4]], [[5, 5, -9]]])('refuses a journal with the postings %j', async (postings) => {
    await expect(journalWith(postings)).rejects.toMatchObject(integrityViolation);
  });

  it('refuses a posting of zero and a posting that unbalances an old journal', async () => {
    await expect(journalWith([0, 0])).rejects.toMatchObject({ code: '23514' });
    const late = sql`insert into postings (journal_id, account_id, amount_cents)
      select journal_id, account_id, 1 from postings limit 1`.execute(database.db);
    await expect(late).rejects.toMatchObject(integrityViolation);
  });

  it('accepts balanced journals', async () => {
    await journalWith([5, -5]);
    await journalWith([7, -4, -3]);
  });
});
