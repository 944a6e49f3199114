import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { balancesOf } from '../../testing/charges.ts';
import { paidRequest, sellingTrainer } from '../../testing/given.ts';
import { openApp, type Person, startApp } from '../../testing/start-app.ts';

/** A platform that keeps 15 %. */
const app = await openApp({ config: { platformFeeBasisPoints: 1_500 } });
let operator: Person;
beforeAll(async () => {
  operator = await app.createOperator();
});

const incomeOf = async (month?: string) => operator.api.admin.readIncome({ query: month === undefined ? {} : { month } });

it("adds up a month's journals: what was paid and refunded, the fees, and what X1 keeps", async () => {
  const before = await incomeOf();
  const { transactionId } = await paidRequest(app, { trainer: await sellingTrainer(app, { individualPriceCents: 4_900 }) });
  const body = { amount: 2_450, requestId: randomUUID(), reason: 'The session ended early.' };
  await operator.api.admin.refundTransaction({ params: { transactionId }, body });
  const { provider, result, month } = await incomeOf();
  expect(provider.paid - before.provider.paid).toBe(4_900);
  expect(provider.refunded - before.provider.refunded).toBe(-2_450);
  // 735 of the payment, less 368 with the refund.
  expect(result.platformFees - before.result.platformFees).toBe(367);
  expect(provider.change - before.provider.change).toBe((await balancesOf(app, transactionId))['A.stripe']);
  const { change, ...parts } = provider;
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(change);
  const { total, ...lines } = result;
  expect(Object.values(lines).reduce((sum, line) => sum + line, 0)).toBe(total);
  expect(provider.other).toBe(0);
  expect((await incomeOf()).isWithoutFee).toBe(false);
  expect(await incomeOf(month)).toEqual(await incomeOf());
});

it('says that the fee was 0% only for a month in which every payment was sold without a fee', async () => {
  const free = await startApp({ config: { platformFeeBasisPoints: 0 } });
  try {
    const { api } = await free.createOperator();
    const isWithoutFee = async () => (await api.admin.readIncome({ query: {} })).isWithoutFee;
    expect(await isWithoutFee()).toBe(false);
    await paidRequest(free);
    expect(await isWithoutFee()).toBe(true);
  } finally {
    await free.close();
  }
});

it('is nothing in a month without journals', async () => {
  const { provider, result, isWithoutFee } = await incomeOf('2001-02');
  expect(isWithoutFee).toBe(false);
  expect(new Set([...Object.values(provider), ...Object.values(result)])).toEqual(new Set([0]));
});

it.each(['2026-13', '2026-1', 'november', '2026-11-01'])('refuses %s as a month', async (month) => {
  await expect(incomeOf(month)).rejects.toMatchObject({ status: 400 });
});
