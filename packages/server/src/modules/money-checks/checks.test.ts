import type { TransactionId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { PaidAppointment } from '../../testing/rows.ts';
import { insertBooks } from '../../testing/rows-books.ts';
import { moneyChecks } from './reads/checks.ts';
import { runMoneyChecks } from './reads/run-checks.ts';

const database = await createTestDatabase();
const {
  credited,
  discounted,
  promoCodeId,
  requested,
  other,
  held,
  declined,
  unpaid,
  disputed,
  openDispute,
  lostDispute,
  paidOut,
  payoutId,
  bundle,
} = await insertBooks(database.db);
afterAll(() => database.close());

class Undone extends Error {}

/** What the checks say once `plant` has broken the books behind the back of every trigger; nothing of it stays. */
async function breachesAfter(plant: readonly RawBuilder<unknown>[]): Promise<string[]> {
  let found: string[] = [];
  const planted = database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into ledger_accounts (code) values ('E.planted')`.execute(tx);
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

it('the money checks find nothing in correct books', async () => {
  expect(await breachesAfter([])).toEqual([]);
});

const isPosted = (journalId: RawBuilder<unknown>, code: string, by: number) =>
  sql`update postings set amount_cents = amount_cents + ${by} where journal_id = ${journalId} and account_id = ${account(code)}`;
const journalOf = (kind: string, transactionId: TransactionId) =>
  sql`(select id from journals where kind = ${kind} and transaction_id = ${transactionId})`;

const breaches: readonly [id: string, what: string, plant: () => RawBuilder<unknown>[], alsoReportedBy?: readonly string[]][] = [
  [
    'M1',
    'a cent moved from one journal to another',
    () => [post(journal(`ch:${requested.transactionId}`), 'R.fee', 1), post(journal(`ch:${other.transactionId}`), 'R.fee', -1)],
    ['M7-fee'],
  ],
  ['M2', 'a posting without a journal', () => [post(sql`999999`, 'A.stripe', 1)]],
  [
    'M5',
    'a price raised after the charge',
    () => [
      sql`update transactions set amount_cents = amount_cents + 1, provider_received_cents = provider_received_cents + 1
          where id = ${other.transactionId}`,
    ],
    ['M11'],
  ],
  [
    'M5',
    'a payment that succeeded at the provider for a different amount',
    () => [
      sql`alter table transactions drop constraint transactions_card_is_received`,
      sql`update transactions set provider_received_cents = 1 where id = ${other.transactionId}`,
    ],
  ],
  [
    'M5',
    'a succeeded payment that the provider never confirmed',
    () => [
      sql`alter table transactions drop constraint transactions_paid_is_received`,
      sql`update transactions set provider_received_cents = null where id = ${other.transactionId}`,
    ],
  ],
  [
    'M5-fee',
    "a processor's fee that is not in the book",
    () => [sql`update transactions set provider_fee_cents = 172 where id = ${other.transactionId}`],
  ],
  [
    'M6',
    'a payment without its session',
    () => [
      sql`delete from releases where appointment_id = ${other.appointmentId}`,
      sql`delete from appointments where id = ${other.appointmentId}`,
    ],
  ],
  ['M6', 'a purchase of three sessions that has only two', () => [sql`delete from appointments where id = ${last(bundle.further)}`]],
  [
    'M6',
    'a session with a number beyond those of its purchase',
    () => [sql`update appointments set session_number = 4 where id = ${last(bundle.further)}`],
  ],
  [
    'M6-journals',
    'a journal of a payment that never succeeded',
    () => [
      sql`insert into journals (kind, business_key, transaction_id, occurred_at) values ('refund', 'rf:999999', ${unpaid}, now())`,
      post(journal('rf:999999'), 'E.planted', 1),
      post(journal('rf:999999'), 'E.planted', -1),
    ],
  ],
  [
    'M7',
    'refunds of more than was paid',
    () => [
      sql`insert into refunds (transaction_id, cause, amount_cents, status, requested_at)
          values (${other.transactionId}, 'planted', 1000000, 'requested', now())`,
    ],
  ],
  [
    'M7',
    'a refund without a journal',
    () => [
      sql`insert into refunds (transaction_id, cause, amount_cents, status, provider_refund_id, requested_at, succeeded_at)
          values (${other.transactionId}, 'planted', 1, 'succeeded', 're_planted', now(), now())`,
    ],
  ],
  [
    'M7',
    'a lost dispute missing from the payment',
    () => [sql`update transactions set lost_cents = 0 where id = (select transaction_id from disputes where id = ${lostDispute})`],
    ['M11'],
  ],
  [
    'M7-sessions',
    'a refund for a session of a cent more than its share',
    () => [
      sql`insert into refunds (transaction_id, appointment_id, cause, amount_cents, status, requested_at)
          values (${bundle.transactionId}, ${last(bundle.further)}, 'planted', 3335, 'requested', now())`,
    ],
  ],
  [
    'M7-sessions',
    'a refund for a session of a different payment',
    () => [
      sql`insert into refunds (transaction_id, appointment_id, cause, amount_cents, status, requested_at)
          values (${bundle.transactionId}, ${other.appointmentId}, 'planted', 1, 'requested', now())`,
    ],
  ],
  [
    'M7-fee',
    'a fee that is a cent too low',
    () => [post(journal(`ch:${requested.transactionId}`), 'R.fee', 1), post(journal(`ch:${requested.transactionId}`), 'E.planted', -1)],
  ],
  [
    'M7-fee',
    'a fee refunded in a different proportion',
    () => [
      post(journalOf('refund', disputed.transactionId), 'R.fee', 1),
      post(journalOf('refund', disputed.transactionId), 'E.planted', -1),
    ],
  ],
  [
    'M8',
    'something left with the trainer after a full refund',
    () => [
      post(journalOf('refund', declined.transactionId), 'L.earn%', -5),
      post(journalOf('refund', declined.transactionId), 'E.planted', 5),
    ],
    ['M11'],
  ],
  ['M9', 'a decided dispute without a journal', () => [decide(openDispute)]],
  [
    'M9',
    'a dispute that took less than was disputed',
    () => [
      isPosted(journalOf('dispute_opened', disputed.transactionId), 'A.stripe', 1),
      isPosted(journalOf('dispute_opened', disputed.transactionId), 'E.dispute', -1),
    ],
  ],
  [
    'M10',
    'a refund and a dispute of the same money',
    () => [
      sql`update disputes set amount_cents = amount_cents + 1 where id = ${openDispute}`,
      isPosted(journalOf('dispute_opened', disputed.transactionId), `L.dispute:${openDispute}`, 1),
      isPosted(journalOf('dispute_opened', disputed.transactionId), 'A.stripe', -1),
    ],
  ],
  [
    'M11',
    'a trainer credited with money that was never paid',
    () => [post(journal(`ch:${requested.transactionId}`), 'L.earn%', -1), post(journal(`ch:${requested.transactionId}`), 'E.planted', 1)],
  ],
  [
    'M12',
    'a payout of more than was deducted from the balance',
    () => [
      sql`insert into postings (journal_id, account_id, amount_cents)
          select j.id, (select id from ledger_accounts where code = 'L.pay:' || j.trainer_id), -1
          from journals j where j.kind = 'payout' and j.payout_id = ${payoutId}`,
      sql`insert into postings (journal_id, account_id, amount_cents)
          select id, ${account('E.planted')}, 1 from journals where kind = 'payout' and payout_id = ${payoutId}`,
    ],
    ['M11'],
  ],
  [
    'M12-shares',
    'a paid-out share that was released after the cutoff',
    () => [
      sql`update journals set occurred_at = '2026-01-19T12:00:00Z' where business_key = ${`rel:${paidOut.appointmentId}`}`,
      sql`update payouts set decided_at = decided_at + interval '1 hour' where id = ${payoutId}`,
    ],
  ],
  [
    'M12-shares',
    'a paid-out share that was on hold',
    () => [
      sql`insert into payout_holds (appointment_id, transaction_id, trainer_id, cause, placed_at)
          select id, transaction_id, trainer_id, 'report', '2026-01-19T12:00:00Z' from appointments where id = ${paidOut.appointmentId}`,
    ],
  ],
  ['M12-shares', 'a paid-out share whose problem report is undecided', () => [report(paidOut, '2026-01-19T12:00:00Z')]],
  [
    'M12-shares',
    'a share that was paid twice',
    () => [
      sql`insert into payout_shares (payout_id, appointment_id, transaction_id, amount_cents)
          select max(id) + 1, ${paidOut.appointmentId}, ${paidOut.transactionId}, 1 from payouts`,
      sql`insert into payouts (id, trainer_id, kind, cutoff_at, amount_cents, status, decided_at, returned_at)
          overriding system value
          select (select max(id) + 1 from payouts), trainer_id, 'requested', cutoff_at, amount_cents, 'returned', decided_at, decided_at
          from payouts where id = ${payoutId}`,
    ],
    ['M12'],
  ],
  [
    'M12-shares',
    'a paid-out session that is not released, of a payment with a released one',
    () => [
      sql`insert into payout_shares (payout_id, appointment_id, transaction_id, amount_cents)
          select p.id, ${bundle.further[0]}, ${bundle.transactionId}, 1 from payouts p where p.id = ${payoutId}`,
      sql`update transactions set trainer_id = (select trainer_id from payouts where id = ${payoutId}) where id = ${bundle.transactionId}`,
    ],
    ['M11'],
  ],
  [
    'M13',
    'a weekly payout on a Thursday of a different week',
    () => [sql`update payouts set kind = 'weekly', friday = '2026-01-22' where id = ${payoutId}`],
  ],
  ['M13-requested', 'a payout requested too soon', () => [sql`update payouts set decided_at = cutoff_at where id = ${payoutId}`]],
  [
    'M14',
    'a transfer whose journal has a different id',
    () => [sql`update payouts set provider_transfer_id = 'tr_other' where id = ${payoutId}`],
  ],
  [
    'M14-balance',
    'money in transit without a payout',
    () => [
      post(journal(`ch:${requested.transactionId}`), 'L.transit%', -1),
      post(journal(`ch:${requested.transactionId}`), 'E.planted', 1),
    ],
    ['M11'],
  ],
  [
    'M15',
    'a trainer whose balance is below zero',
    () => [
      sql`insert into postings (journal_id, account_id, amount_cents)
          select j.id, (select id from ledger_accounts where code = 'L.pay:' || j.trainer_id), 1
          from journals j where kind = 'payout' and payout_id = ${payoutId}`,
      sql`insert into postings (journal_id, account_id, amount_cents)
          select j.id, (select id from ledger_accounts where code = 'L.earn:' || j.trainer_id), -1
          from journals j where kind = 'payout' and payout_id = ${payoutId}`,
    ],
    ['M12'],
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
  [
    'M19',
    'a share released for a session that its trainer cancelled',
    () => [cancel(held, { by: 'trainer', formerEnd: '2026-01-08T16:00:00Z' })],
  ],
  [
    'M19',
    'a share of a session cancelled too late, released before the time it had was over',
    () => [cancel(held, { by: 'parent', formerEnd: '2026-01-08T16:00:01Z' })],
  ],
  [
    'M19',
    'a share of a cancelled session that the policy gave back',
    () => [
      cancel(held, { by: 'parent', formerEnd: '2026-01-08T16:00:00Z' }),
      sql`insert into refunds (transaction_id, appointment_id, cause, amount_cents, status, requested_at)
          values (${held.transactionId}, ${held.appointmentId}, ${`cancelled:${held.appointmentId}`}, 1, 'requested', now())`,
    ],
  ],
  ['M19-contested', 'a share released while a problem report was open', () => [report(held, '2026-01-08T15:30:00Z')]],
  [
    'M19-contested',
    'a share released while a dispute was open',
    () => [
      sql`insert into journals (id, kind, business_key, transaction_id, dispute_id, occurred_at)
          overriding system value values (-1, 'dispute_opened', 'dp:planted', ${held.transactionId}, ${openDispute}, now())`,
      post(sql`-1`, 'E.planted', 1),
      post(sql`-1`, 'E.planted', -1),
    ],
    ['M9'],
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
  [
    'M19-shares',
    'a refund taken from what is payable before the release',
    () => [
      sql`update postings set account_id = ${account('L.pay%')} where account_id = ${account('L.earn%')}
          and journal_id = ${journalOf('refund', disputed.transactionId)}`,
    ],
  ],
  [
    'M19-shares',
    'a cent that stays earned once every session of a purchase is released',
    () => [isPosted(journal(`rel:${held.appointmentId}`), 'L.earn%', -1), isPosted(journal(`rel:${held.appointmentId}`), 'L.pay%', 1)],
  ],
  [
    'M19-part',
    'a cent more released for a session than its share',
    () => [isPosted(journal(`rel:${bundle.appointmentId}`), 'L.earn%', 1), isPosted(journal(`rel:${bundle.appointmentId}`), 'L.pay%', -1)],
  ],
];

const promoBreaches: typeof breaches = [
  [
    'M21',
    'a code of X1 that X1 paid a cent too little for',
    () => [post(journal(`ch:${discounted.transactionId}`), 'E.promo', -1), post(journal(`ch:${discounted.transactionId}`), 'E.planted', 1)],
  ],
  [
    'M21',
    'a refund that gives X1 nothing of its part',
    () => [
      post(journalOf('refund', discounted.transactionId), 'E.promo', 333),
      post(journalOf('refund', discounted.transactionId), 'E.planted', -333),
    ],
  ],
  [
    'M22',
    'a discount of a cent more than the code takes off',
    () => [
      sql`alter table transactions drop constraint transactions_promotion_is_the_discount`,
      sql`update transactions set discount_cents = discount_cents + 5 where id = ${discounted.transactionId}`,
    ],
  ],
  ['M22', "a trainer's code used for another trainer", () => [codeOf(sql`(select max(id) from trainers)`)]],
  [
    'M23',
    'a code used by more families than it may be',
    () => [openWithCode(sql`(select parent_id from transactions where id = ${other.transactionId})`)],
  ],
  [
    'M23',
    'a code used twice by one family',
    () => [
      sql`update promo_codes set max_uses = 9 where id = ${promoCodeId}`,
      openWithCode(sql`(select parent_id from transactions where id = ${discounted.transactionId})`),
    ],
  ],
  ['M24', "an open payment that keeps a cent more than the family's credit", () => [keptCredit(1_501)]],
  [
    'M24',
    'credit that was spent by nothing',
    () => [
      post(journal(`ch:${other.transactionId}`), 'L.credit:%', 1_501),
      post(journal(`ch:${other.transactionId}`), 'E.planted', -1_501),
    ],
    ['M25'],
  ],
  [
    'M25',
    'a payment that took a cent too little of the credit',
    () => [post(journal(`ch:${credited.transactionId}`), 'L.credit:%', -1), post(journal(`ch:${credited.transactionId}`), 'E.planted', 1)],
  ],
  [
    'M26',
    'a refund that gave back credit before the card',
    () => [sql`update refunds set credit_cents = credit_cents + 1 where transaction_id = ${credited.transactionId}`],
    ['M25'],
  ],
  ['M27', 'a referral that brought nobody credit', () => [ofReferral(1_000)]],
  [
    'M27-journals',
    'credit for a referral that nobody decided',
    () => [sql`update journals set kind = 'referral_reward' where kind = 'gift_redeemed'`],
    ['M28'],
  ],
  [
    'M28',
    'a gift card that is paid and redeemed',
    () => [sql`update gift_cards set status = 'paid', redeemed_at = null, redeemed_by = null`],
  ],
  ['M28', 'a gift card that lost a cent', () => [sql`update gift_cards set returned_cents = returned_cents + 1`]],
];

const ofReferral = (cents: number) => sql`
  insert into referral_rewards (friend_id, referrer_id, appointment_id, amount_cents, decided_at)
  select a.parent_id, t.user_id, a.id, ${cents}, now() from appointments a join trainers t on t.id = a.trainer_id where a.id = ${held.appointmentId}`;

/** The family whose credit is 1,500 is buying with this much of it. */
const keptCredit = (cents: number) => sql`
  insert into transactions (parent_id, trainer_id, program_id, session_type, amount_cents, credit_cents, fee_basis_points, refund_policy, status,
    sessions_included, created_at)
  select parent_id, trainer_id, program_id, session_type, 9000, ${cents}, fee_basis_points, refund_policy, 'pending', 1, created_at
  from transactions where id = ${credited.transactionId}`;

/** The code of X1 becomes a trainer's, who would bear what it took off. */
const codeOf = (trainerId: RawBuilder<unknown>) => sql`update promo_codes set trainer_id = ${trainerId} where id = ${promoCodeId}`;
/** Somebody is buying with the code of X1, which works once. */
const openWithCode = (parentId: RawBuilder<unknown>) =>
  sql`insert into transactions (parent_id, trainer_id, program_id, session_type, amount_cents, fee_basis_points, refund_policy, status, created_at,
        external_key, promo_code_id, discount_cents, promotion_cents)
      select ${parentId}, trainer_id, program_id, 'group', 4000, 0, refund_policy, 'pending', now(), 'planted', promo_code_id, 1000, 1000
      from transactions where id = ${discounted.transactionId}`;

const last = (ids: readonly number[]) => ids.at(-1) ?? 0;
const cancel = ({ appointmentId }: PaidAppointment, { by, formerEnd }: { by: 'parent' | 'trainer'; formerEnd: string }) =>
  sql`update appointments set completed_at = null, starts_at = null, ends_at = null, time_slot_id = null, former_ends_at = ${formerEnd},
        cancelled_at = '2026-01-08T10:00:00Z', cancelled_by = ${by} where id = ${appointmentId}`;

const decide = (disputeId: number) => sql`update disputes set status = 'won', closed_at = now() where id = ${disputeId}`;

const report = ({ appointmentId, transactionId }: PaidAppointment, at: string) =>
  sql`insert into problem_reports (appointment_id, transaction_id, parent_id, text, reported_at)
      select id, ${transactionId}, parent_id, 'Nobody came.', ${at} from appointments where id = ${appointmentId}`;

/** A day is closed, and nothing of it was counted. */
const numberBreaches: typeof breaches = [
  [
    'M29',
    'a closed day without its bookings',
    () => [sql`insert into counted_days (day, counted_at, closed_at) values ('2026-01-05', now(), now())`],
  ],
];

const allBreaches = [...breaches, ...promoBreaches, ...numberBreaches];

it.each(allBreaches)('the money check %s reports %s', async (id, _what, plant, alsoReportedBy = []) => {
  expect(new Set(await breachesAfter(plant()))).toEqual(new Set([id, ...alsoReportedBy]));
});

it('every money check has a test that plants its breach', () => {
  expect(new Set(allBreaches.map(([id]) => id))).toEqual(new Set(moneyChecks.map(({ id }) => id)));
});
