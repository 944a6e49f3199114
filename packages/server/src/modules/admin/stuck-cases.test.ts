import type { AdminStuckMoney } from '@x1/contract/admin/money.ts';
import type { MailId } from '@x1/contract/admin/operations.ts';
import type { TransactionId } from '@x1/contract/core/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPayment, type PaidRequest, paidRequest, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { insertPayout } from '../../testing/rows-money.ts';
import { insertFailedMail } from '../../testing/rows-safety.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

/** Disputes, money that is stuck and failed emails are cases like the others (decision 0114). */

const app = await openApp();
let operator: Person;
let second: Person;
let bought: PaidRequest;
beforeAll(async () => {
  operator = await app.createOperator();
  second = await app.createOperator();
  bought = await paidRequest(app);
});

const stuck = (query: { state?: 'open' | 'closed'; kind?: AdminStuckMoney['kind'] } = {}, by = operator) =>
  by.api.admin.listStuckMoney({ query: { limit: '100', ...query } });
const find = async (kind: AdminStuckMoney['kind'], caseId: number, state: 'open' | 'closed' = 'open') =>
  (await stuck({ kind, state })).find((one) => one.caseId === caseId);
const close = (kind: AdminStuckMoney['kind'] | 'mail', caseId: number, by = operator, note = 'Called the bank.') =>
  by.api.admin.closeCase({ params: { kind, caseId: String(caseId) }, body: { note } });
const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000);
const overview = () => operator.api.admin.overview();

async function askedRefund(hours: number): Promise<number> {
  const { id } = await app.db
    .insertInto('refunds')
    .values({
      transactionId: bought.transactionId,
      cause: `operator:stuck-${hours}-${Math.random()}`,
      amountCents: 100,
      status: 'requested',
      requestedAt: hoursAgo(hours),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A trainer whose balance has a released sale of $90. */
async function paidTrainer(): Promise<{ trainer: SellingTrainer; shares: { transactionId: TransactionId; amountCents: number }[] }> {
  const trainer = await sellingTrainer(app);
  const { transactionId } = await insertPaidAppointment(app.db, {
    parentId: bought.parent.user.id,
    programId: trainer.programId,
    amountCents: 9_000,
    state: { startsAt: hoursAgo(500), isCompleted: true },
  });
  return { trainer, shares: [{ transactionId, amountCents: 9_000 }] };
}

describe('money', () => {
  it('is stuck once a refund has waited for an hour, and not before', async () => {
    const [young, old] = [await askedRefund(0.9), await askedRefund(1.1)];
    expect(await find('refund', young)).toBeUndefined();
    expect(await find('refund', old)).toMatchObject({
      why: 'not_refunded',
      amount: 100,
      transactionId: bought.transactionId,
      person: { id: bought.parent.user.id },
      work: { takenBy: null, notes: 0 },
      closing: null,
    });
    await app.db.deleteFrom('refunds').where('id', '=', young).execute();
  });

  it('is stuck when somebody tried to pay an hour ago and nobody knows how it ended; a dialog that was only opened is not', async () => {
    const [tried, opened] = [
      await openPayment(await app.signUp('parent'), bought.trainer),
      await openPayment(await app.signUp('parent'), bought.trainer),
    ];
    await app.db
      .updateTable('transactions')
      .set({ attemptedAt: hoursAgo(2) })
      .where('id', '=', tried.transactionId)
      .execute();
    expect(await find('payment', tried.transactionId)).toMatchObject({ why: 'unsettled', transactionId: tried.transactionId });
    expect(await find('payment', opened.transactionId)).toBeUndefined();
  });

  it('is stuck when a payout came back, until another one has gone to that trainer', async () => {
    const { trainer, shares } = await paidTrainer();
    const payout = { trainerId: trainer.trainerId, amountCents: 9_000, shares };
    const id = await insertPayout(app.db, { ...payout, at: hoursAgo(30), status: 'returned' });
    expect(await find('payout', id)).toMatchObject({ why: 'returned', person: { id: trainer.user.id }, transactionId: null });
    await insertPayout(app.db, { ...payout, at: hoursAgo(1), status: 'paid' });
    expect(await find('payout', id)).toBeUndefined();
  });

  it('is counted on the overview, with the oldest', async () => {
    const { stuckMoney } = await overview();
    const listed = await stuck();
    expect(stuckMoney).toEqual({ open: listed.length, oldestAt: listed[0]?.since });
    expect(listed.map(({ since }) => since)).toEqual(listed.map(({ since }) => since).toSorted());
  });

  it('is taken and written about as every case', async () => {
    const caseId = await askedRefund(5);
    const params = { kind: 'refund' as const, caseId: String(caseId) };
    await operator.api.admin.handOverCase({ params, body: { to: operator.user.id, from: null } });
    await second.api.admin.addCaseNote({ params, body: { text: 'The provider looks into it.', requestId: `stuck-note-${caseId}` } });
    expect((await find('refund', caseId))?.work).toMatchObject({ takenBy: { id: operator.user.id }, notes: 1 });
  });

  it('is put away with a note, and then no longer counted', async () => {
    const caseId = await askedRefund(6);
    const before = (await overview()).stuckMoney.open;
    expect(await close('refund', caseId)).toMatchObject({ operator: { id: operator.user.id }, note: 'Called the bank.' });
    expect(await find('refund', caseId)).toBeUndefined();
    expect(await find('refund', caseId, 'closed')).toMatchObject({ closing: { note: 'Called the bank.' } });
    expect((await overview()).stuckMoney.open).toBe(before - 1);
    const [line] = await operator.api.admin.listAudit({ query: { object: 'refund', objectId: String(caseId), limit: '1' } });
    expect(line).toMatchObject({ action: 'cases.close', reason: 'Called the bank.' });
  });

  it('is put away once: the same operator’s second press changes nothing, another one is told', async () => {
    const caseId = await askedRefund(7);
    const outcomes = await Promise.allSettled([close('refund', caseId), close('refund', caseId, second, 'Me, too.')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'case.not_open' } });
    const winner = outcomes[0]?.status === 'fulfilled' ? operator : second;
    const { note } = await close('refund', caseId, winner, 'Pressed again.');
    expect(note).toBe(winner === operator ? 'Called the bank.' : 'Me, too.');
  });

  it('that moves cannot be put away', async () => {
    await expect(close('payment', bought.transactionId)).rejects.toMatchObject({ code: 'case.not_open' });
    await expect(close('payout', 2_000_000_000)).rejects.toMatchObject({ code: 'case.not_found' });
  });
});

describe('a failed email', () => {
  const listed = async (mailId: number, state: 'failed' | 'closed') =>
    (await operator.api.admin.listMails({ query: { state, limit: '100' } })).find(({ id }) => Number(id) === mailId);

  it('is a case that is put away, and comes back when it fails again', async () => {
    const mailId = await insertFailedMail(app);
    expect(await listed(mailId, 'failed')).toMatchObject({ work: { takenBy: null, notes: 0 }, closing: null });
    const before = (await overview()).mails.failed;
    await close('mail', mailId, operator, 'The address is gone.');
    expect(await listed(mailId, 'failed')).toBeUndefined();
    expect(await listed(mailId, 'closed')).toMatchObject({ closing: { note: 'The address is gone.' } });
    expect((await overview()).mails.failed).toBe(before - 1);
    app.clock.advance({ minutes: 1 });
    await app.db
      .updateTable('mails')
      .set({ tries: 9, lastTriedAt: app.clock.now(), messageId: '<again@x1.test>' })
      .where('id', '=', mailId as MailId)
      .execute();
    expect(await listed(mailId, 'failed')).toMatchObject({ closing: null });
    expect((await overview()).mails.failed).toBe(before);
  });

  it('that was sent has neither', async () => {
    const mails = await operator.api.admin.listMails({ query: { limit: '100' } });
    for (const mail of mails.filter(({ state }) => state !== 'failed')) expect(mail).toMatchObject({ work: null, closing: null });
  });
});

describe('a dispute', () => {
  it('is taken as every case, and its list says by whom', async () => {
    const { id } = await app.db
      .insertInto('disputes')
      .values({
        providerDisputeId: 'dp_case',
        transactionId: bought.transactionId,
        amountCents: 4_900,
        status: 'open',
        reason: 'fraudulent',
        evidenceDueAt: null,
        openedAt: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const params = { kind: 'dispute' as const, caseId: String(id) };
    await operator.api.admin.handOverCase({ params, body: { to: second.user.id, from: null } });
    const disputes = await operator.api.admin.listDisputes({ query: { status: 'open', limit: '100' } });
    expect(disputes.find((one) => one.id === id)?.work).toMatchObject({ takenBy: { id: second.user.id } });
    await app.db.deleteFrom('disputes').where('id', '=', id).execute();
  });
});
