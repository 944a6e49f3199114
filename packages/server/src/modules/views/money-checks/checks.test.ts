import type { TransactionId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { insertProgram, insertReadyTrainer, insertUnpaidTransaction, insertUser, type PaidAppointment } from '../../../testing/rows.ts';
import { insertPaidAppointment } from '../../../testing/rows-sessions.ts';
import { moneyChecks } from './checks.ts';
import { runMoneyChecks } from './run-checks.ts';

let database: TestDatabase;
let requested: PaidAppointment;
let other: PaidAppointment;
let held: PaidAppointment;
let declined: PaidAppointment;
let unpaid: TransactionId;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const trainer = await insertReadyTrainer(db);
  const programId = await insertProgram(db, { trainer_id: trainer.id });
  const bought = async (extra: object = {}) =>
    insertPaidAppointment(db, { parentId: await insertUser(db, { role: 'parent' }), programId, ...extra });
  requested = await bought({ feeBasisPoints: 1_500 });
  other = await bought();
  held = await bought({ state: { startsAt: new Date('2026-01-08T15:00:00Z'), isCompleted: true } });
  // Its fee is all of the price: released, and nothing to write.
  await bought({ feeBasisPoints: 10_000, state: { startsAt: new Date('2026-01-09T15:00:00Z'), isCompleted: true } });
  declined = await bought({ feeBasisPoints: 1_500, state: { approval: 'rejected' } });
  unpaid = await insertUnpaidTransaction(db, { parentId: await insertUser(db, { role: 'parent' }), programId });
});
afterAll(() => database.close());

class Undone extends Error {}

/** What the checks say once `plant` has broken the books behind the back of every trigger; nothing of it stays. */
async function breachesAfter(plant: readonly RawBuilder<unknown>[]): Promise<string[]> {
  let found: string[] = [];
  const planted = database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of plant) await statement.execute(tx);
    found = (await runMoneyChecks(tx)).map(({ id }) => id);
    throw new Undone();
  });
  await expect(planted).rejects.toThrow(Undone);
  return found;
}

const account = (code: string) => sql`(select id from ledger_accounts where code like ${code} limit 1)`;
const journal = (key: string) => sql`(select id from journals where business_key = ${key})`;
const post = (journalId: RawBuilder<unknown>, code: string, cents: number) =>
  sql`insert into postings (journal_id, account_id, amount_cents) values (${journalId}, ${account(code)}, ${cents})`;

it('finds nothing in books that are right', async () => {
  expect(await breachesAfter([])).toEqual([]);
});

const breaches: readonly [string, string, () => RawBuilder<unknown>[]][] = [
  [
    'M1',
    'a cent that strayed from one journal to another',
    () => [post(journal(`ch:${requested.transactionId}`), 'L.earn%', 1), post(journal(`ch:${other.transactionId}`), 'L.earn%', -1)],
  ],
  ['M2', 'a posting of no journal', () => [post(sql`999999`, 'A.stripe', 1)]],
  [
    'M5',
    'a price raised after the charge',
    () => [
      sql`update transactions set amount_cents = amount_cents + 1, provider_received_cents = provider_received_cents + 1
          where id = ${other.transactionId}`,
    ],
  ],
  [
    'M5',
    'a payment that succeeded at the provider for another amount',
    () => [
      sql`alter table transactions drop constraint transactions_check2`,
      sql`update transactions set provider_received_cents = 1 where id = ${other.transactionId}`,
    ],
  ],
  [
    'M5',
    'a payment of which the provider said nothing',
    () => [
      sql`alter table transactions drop constraint transactions_paid_is_received`,
      sql`update transactions set provider_received_cents = null where id = ${other.transactionId}`,
    ],
  ],
  ['M6', 'a payment without its session', () => [sql`delete from appointments where id = ${other.appointmentId}`]],
  [
    'M6-journals',
    'a journal of a payment that never succeeded',
    () => [
      sql`insert into journals (kind, business_key, transaction_id, occurred_at) values ('refund', 'rf:999999', ${unpaid}, now())`,
      post(journal('rf:999999'), 'L.earn%', 1),
      post(journal('rf:999999'), 'L.pay%', -1),
    ],
  ],
  [
    'M7',
    'more asked back than was paid',
    () => [
      sql`insert into refunds (transaction_id, cause, amount_cents, status, requested_at)
          values (${other.transactionId}, 'planted', 1000000, 'requested', now())`,
    ],
  ],
  [
    'M7',
    'a refund that the ledger does not know',
    () => [
      sql`insert into refunds (transaction_id, cause, amount_cents, status, provider_refund_id, requested_at, succeeded_at)
          values (${other.transactionId}, 'planted', 1, 'succeeded', 're_planted', now(), now())`,
    ],
  ],
  [
    'M7-fee',
    'a fee a cent too low',
    () => [post(journal(`ch:${requested.transactionId}`), 'R.fee', 1), post(journal(`ch:${requested.transactionId}`), 'L.earn%', -1)],
  ],
  [
    'M8',
    'something left with the trainer after a full refund',
    () => [
      sql`insert into ledger_accounts (code) values ('E.planted')`,
      post(sql`(select id from journals where kind = 'refund' and transaction_id = ${declined.transactionId})`, 'L.earn%', -5),
      post(sql`(select id from journals where kind = 'refund' and transaction_id = ${declined.transactionId})`, 'E.planted', 5),
    ],
  ],
  [
    'M19',
    'a share released for a session that was not held',
    () => [sql`update appointments set completed_at = null where id = ${held.appointmentId}`],
  ],
  [
    'M19',
    'a share released before the end',
    () => [sql`update journals set occurred_at = '2026-01-08T15:59:59Z' where business_key = ${`rel:${held.appointmentId}`}`],
  ],
  ['M19-releases', 'a release that is in the ledger only', () => [sql`delete from releases where appointment_id = ${held.appointmentId}`]],
  [
    'M19-releases',
    'a release that the ledger does not know',
    () => [
      sql`delete from postings where journal_id = ${journal(`rel:${held.appointmentId}`)}`,
      sql`delete from journals where business_key = ${`rel:${held.appointmentId}`}`,
    ],
  ],
];

it.each(breaches)('%s alone reports %s', async (id, _what, plant) => {
  expect(await breachesAfter(plant())).toEqual([id]);
});

it('has planted a breach for every check there is', () => {
  expect(new Set(breaches.map(([id]) => id))).toEqual(new Set(moneyChecks.map(({ id }) => id)));
});
