import type { PayoutId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { beforeAll, expect, it } from 'vitest';
import { insertProgram, insertTrainer, insertUser } from '../../testing/rows.ts';
import { insertPayout, insertRefund } from '../../testing/rows-money.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

/** A payout of a package of two, of a session that was refunded in part, and $5 less than their shares. */
let operator: Person;
let parentId: UserId;
let payoutId: PayoutId;
let [packageId, refundedId]: TransactionId[] = [];
const app = await openApp();
const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000);
beforeAll(async () => {
  operator = await app.createOperator();
  parentId = await insertUser(app.db, { role: 'parent', name: 'Rosa Diaz' });
  const { id: trainerId } = await insertTrainer(app.db, { userId: await insertUser(app.db, { role: 'trainer' }) });
  const sold = { parentId, feeBasisPoints: 1_500 };
  const pair = await insertPaidAppointment(app.db, {
    ...sold,
    programId: await insertProgram(app.db, { trainerId, title: 'First Touch', sessionsIncluded: 2 }),
    amountCents: 20_000,
    state: { startsAt: hoursAgo(500), isCompleted: true },
    further: [{ startsAt: hoursAgo(490), isCompleted: true }],
  });
  const single = await insertPaidAppointment(app.db, {
    ...sold,
    programId: await insertProgram(app.db, { trainerId, title: 'Finishing' }),
    amountCents: 9_000,
    state: { startsAt: hoursAgo(480), isCompleted: true },
  });
  [packageId, refundedId] = [pair.transactionId, single.transactionId];
  await insertRefund(app.db, { transactionId: single.transactionId, amountCents: 2_000, at: hoursAgo(300) });
  const shares = [
    { transactionId: pair.transactionId, amountCents: 8_500 },
    { transactionId: single.transactionId, amountCents: 5_950 },
  ];
  payoutId = await insertPayout(app.db, { trainerId, amountCents: 22_450, at: hoursAgo(1), status: 'paid', shares });
});

const sessions = (query: { limit?: string } = {}) => operator.api.admin.listPayoutSessions({ params: { payoutId }, query });

it('adds up: its shares, and what corrects them, are what was paid', async () => {
  expect(await operator.api.admin.getPayout({ params: { payoutId } })).toMatchObject({
    id: payoutId,
    status: 'paid',
    amount: 22_450,
    sessionCount: 3,
    shareAmount: 22_950,
    correctionAmount: -500,
  });
});

it("names each session's family, program and day, with price, fee, correction and share", async () => {
  const listed = await sessions();
  expect(listed).toMatchObject([
    { transactionId: refundedId, programTitle: 'Finishing', price: 9_000, fee: 1_350, correction: -1_700, share: 5_950 },
    { transactionId: packageId, sessionNumber: 2, sessionCount: 2, price: 10_000, fee: 1_500, correction: 0, share: 8_500 },
    { transactionId: packageId, sessionNumber: 1, heldAt: hoursAgo(500).toISOString(), price: 10_000, fee: 1_500, share: 8_500 },
  ]);
  expect(listed[0]?.parent).toMatchObject({ id: parentId, name: 'Rosa Diaz' });
  for (const { price, fee, correction, share } of listed) expect(price - fee + correction).toBe(share);
});

it('is read page by page, and every look is in the audit log', async () => {
  expect(await sessions({ limit: '2' })).toHaveLength(2);
  const lines = await operator.api.admin.listAudit({ query: { object: 'payout', objectId: String(payoutId) } });
  expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(['payouts.read', 'payouts.sessions']));
});

it("isn't found where there is none", async () => {
  const params = { payoutId: 2_000_000_000 };
  await expect(operator.api.admin.getPayout({ params })).rejects.toMatchObject({ status: 404, code: 'payout.not_found' });
  expect(await operator.api.admin.listPayoutSessions({ params, query: {} })).toEqual([]);
});
