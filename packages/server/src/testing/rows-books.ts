import type { Db } from '../platform/db/database.ts';
import { insertProgram, insertPromoCode, insertReadyTrainer, insertUnpaidTransaction, insertUser, type PaidAppointment } from './rows.ts';
import { closeDispute, insertCredit, insertDispute, insertPayout, insertRefund } from './rows-money.ts';
import { insertPaidAppointment } from './rows-sessions.ts';

/** When what is inserted by `insertBooks` happened. */
export const later = new Date('2026-01-20T12:00:00Z');

/**
 * Books that are right, with money in every state: paid, refunded, disputed, released, on its way to banks. `bundle` is three sessions for
 * 10,000 at 15 %: the first was held, the second has a time, the third has none. `discounted` paid 4,000 of 5,000 with a code of X1 that works once.
 * `credited` paid 2,000 of 5,000 with credit of the family, which has 1,000 more; 3,500 of it went back, of which 500 are credit again.
 */
export async function insertBooks(db: Db) {
  const trainer = await insertReadyTrainer(db);
  const programId = await insertProgram(db, { trainerId: trainer.id });
  const bought = async (extra: object = {}) =>
    insertPaidAppointment(db, { parentId: await insertUser(db, { role: 'parent' }), programId, ...extra });
  const requested = await bought({ feeBasisPoints: 1_500 });
  const other = await bought();
  const held = await bought({ state: { startsAt: new Date('2026-01-08T15:00:00Z'), isCompleted: true } });
  // Its fee is all of the price: released, and nothing to write.
  await bought({ feeBasisPoints: 10_000, state: { startsAt: new Date('2026-01-09T15:00:00Z'), isCompleted: true } });
  const declined = await bought({ feeBasisPoints: 1_500, state: { approval: 'rejected' } });
  const unpaid = await insertUnpaidTransaction(db, { parentId: await insertUser(db, { role: 'parent' }), programId });
  const disputed = await bought({ feeBasisPoints: 1_500 });
  await insertRefund(db, { transactionId: disputed.transactionId, amountCents: 900, at: later });
  const openDispute = await insertDispute(db, { transactionId: disputed.transactionId, at: later });
  const lostDispute = await insertDispute(db, { transactionId: (await bought({ feeBasisPoints: 700 })).transactionId, at: later });
  await closeDispute(db, { disputeId: lostDispute, outcome: 'lost', at: later });
  const wonDispute = await insertDispute(db, { transactionId: (await bought()).transactionId, at: later });
  await closeDispute(db, { disputeId: wonDispute, outcome: 'won', at: later });
  const { paidOut, payoutId } = await insertPayouts(db);
  const threeSessions = await insertProgram(db, { trainerId: trainer.id, sessionsIncluded: 3 });
  const bundle = await insertPaidAppointment(db, {
    parentId: await insertUser(db, { role: 'parent' }),
    programId: threeSessions,
    amountCents: 10_000,
    feeBasisPoints: 1_500,
    state: { startsAt: new Date('2026-01-10T15:00:00Z'), isCompleted: true },
    further: [{ approval: 'approved', startsAt: new Date('2026-01-11T15:00:00Z') }],
  });
  const promoCodeId = await insertPromoCode(db, { code: 'WELCOME20', maxUses: 1, maxUsesPerFamily: 1 });
  const promo = { promoCodeId, discountCents: 1_000, promotionCents: 1_000 };
  const discounted = await bought({ amountCents: 4_000, feeBasisPoints: 1_500, promo });
  await insertRefund(db, { transactionId: discounted.transactionId, amountCents: 1_333, at: later });
  const spender = await insertUser(db, { role: 'parent' });
  await insertCredit(db, { familyId: spender, amountCents: 3_000, at: new Date('2026-01-05T12:00:00Z') });
  const credited = await bought({ parentId: spender, amountCents: 5_000, creditCents: 2_000, feeBasisPoints: 1_500 });
  await insertRefund(db, { transactionId: credited.transactionId, amountCents: 3_500, creditCents: 500, at: later });
  return {
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
  };
}

/** Two trainers' money on its way to banks: one payout is paid, one was refused, one is decided. */
async function insertPayouts(db: Db) {
  let paid: { paidOut: PaidAppointment; payoutId: number } | undefined;
  for (const status of ['returned', 'decided', 'paid'] as const) {
    const { id: trainerId } = await insertReadyTrainer(db);
    const programId = await insertProgram(db, { trainerId });
    const sale = await insertPaidAppointment(db, {
      parentId: await insertUser(db, { role: 'parent' }),
      programId,
      amountCents: 9_000,
      state: { startsAt: new Date('2026-01-08T15:00:00Z'), isCompleted: true },
    });
    const shares = [{ transactionId: sale.transactionId, amountCents: 9_000 }];
    const id = await insertPayout(db, { trainerId, amountCents: 9_000, at: later, status, shares });
    if (status === 'paid') paid = { paidOut: sale, payoutId: id };
  }
  if (!paid) throw new Error('no payout is paid');
  return paid;
}
