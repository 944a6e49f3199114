import { describe, expect, it } from 'vitest';
import { openMarketplace } from '../testing/open-marketplace.ts';
import { failureOf } from '../testing/open-sandbox.ts';

const twoDays = 2 * 24 * 60 * 60 * 1_000;
const payoutTakes = 5_000;

async function createBalance(interval: 'manual' | 'daily' = 'manual') {
  const given = await openMarketplace();
  await given.pay(50_000);
  const account = await given.onboard(interval);
  const onBehalf = { stripeAccount: account };
  await given.stripe.transfers.create({ amount: 10_000, currency: 'usd', destination: account });
  const payOut = (amount: number, more = {}) => given.stripe.payouts.create({ amount, currency: 'usd', ...more }, onBehalf);
  const connectEvents = async () => {
    await given.sandbox.webhooksSettled();
    const told = given.receiver.received.filter(({ event }) => event.type.startsWith('payout.'));
    return told.map(({ path, event }) => `${path} ${event.account === account} ${event.type}`);
  };
  return { ...given, account, onBehalf, payOut, connectEvents };
}

describe('a manual payout in the Stripe sandbox', () => {
  it('leaves the balance at once and reaches the bank later', async () => {
    const { stripe, account, onBehalf, payOut, passTime, funds, movements, connectEvents } = await createBalance();
    const sent = await payOut(4_000, { metadata: { week: '3' }, expand: ['balance_transaction'] });
    const bank = (await stripe.accounts.retrieve(account)).external_accounts?.data[0]?.id;
    expect(sent).toMatchObject({
      object: 'payout',
      status: 'pending',
      amount: 4_000,
      automatic: false,
      destination: bank,
      metadata: { week: '3' },
      balance_transaction: { type: 'payout', net: -4_000, source: sent.id },
    });
    expect(sent.arrival_date).toBe(sent.created + 5);
    expect(await funds(account)).toEqual({ available: 6_000, pending: 0 });
    expect(await funds()).toEqual({ available: 40_000, pending: 0 });
    passTime(payoutTakes);
    expect(await stripe.payouts.retrieve(sent.id, {}, onBehalf)).toMatchObject({ status: 'paid', failure_code: null });
    expect(await movements(account)).toHaveLength(2);
    expect(await connectEvents()).toEqual(['/api/webhooks/connect true payout.created', '/api/webhooks/connect true payout.paid']);
  });

  it('is made once per idempotency key and account', async () => {
    const { stripe, account, onboard, funds } = await createBalance();
    const other = await onboard();
    await stripe.transfers.create({ amount: 700, currency: 'usd', destination: other });
    const order = { amount: 700, currency: 'usd' };
    const ask = (stripeAccount: string) => stripe.payouts.create(order, { stripeAccount, idempotencyKey: 'same' });
    const first = await ask(account);
    expect((await ask(account)).id).toBe(first.id);
    expect((await ask(other)).id).not.toBe(first.id);
    expect([await funds(account), await funds(other)]).toMatchObject([{ available: 9_300 }, { available: 0 }]);
  });

  it('is visible to its account only, and can be listed by status', async () => {
    const { stripe, onBehalf, onboard, payOut, passTime } = await createBalance();
    const first = await payOut(100);
    passTime(payoutTakes);
    const second = await payOut(200);
    const ids = async (query: object, options = onBehalf) => (await stripe.payouts.list(query, options)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({ status: 'paid' })).toEqual([first.id]);
    expect(await ids({ status: 'pending' })).toEqual([second.id]);
    const other = { stripeAccount: await onboard() };
    expect(await ids({}, other)).toEqual([]);
    expect(await failureOf(stripe.payouts.retrieve(first.id, {}, other))).toMatchObject({ statusCode: 404 });
    expect((await stripe.payouts.list()).data).toEqual([]);
    const transaction = String(first.balance_transaction);
    expect(await stripe.balanceTransactions.retrieve(transaction, {}, onBehalf)).toMatchObject({ id: transaction });
    expect(await failureOf(stripe.balanceTransactions.retrieve(transaction))).toMatchObject({ statusCode: 404 });
  });

  it('is refused beyond the balance, without a bank, and for unknown accounts', async () => {
    const { stripe, command, account, onBehalf, onboard, pay, payOut } = await createBalance();
    expect(await failureOf(payOut(10_001))).toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
    expect(await failureOf(payOut(0))).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(await failureOf(payOut(100, { currency: 'eur' }))).toMatchObject({ statusCode: 400, param: 'currency' });
    const charge = await pay(5_000, 'pm_card_visa');
    await stripe.transfers.create({ amount: 5_000, currency: 'usd', destination: account, source_transaction: charge });
    expect(await failureOf(payOut(10_001))).toMatchObject({ code: 'balance_insufficient' });
    await command(`accounts/${account}/restrict`);
    expect(await failureOf(payOut(100))).toMatchObject({ statusCode: 400, code: 'payouts_not_allowed' });
    const bankless = { stripeAccount: await onboard('manual', 'no_payouts') };
    const order = { amount: 100, currency: 'usd' };
    expect(await failureOf(stripe.payouts.create(order, bankless))).toMatchObject({ code: 'payouts_not_allowed' });
    const stranger = { stripeAccount: 'acct_none' };
    expect(await failureOf(stripe.payouts.create(order, stranger))).toMatchObject({ statusCode: 403, code: 'account_invalid' });
    expect(await failureOf(stripe.refunds.list({}, onBehalf))).toMatchObject({ statusCode: 400 });
  });

  it('never exceeds the balance when twenty are requested at once', async () => {
    const { account, payOut, funds } = await createBalance();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => payOut(900)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    expect(await funds(account)).toEqual({ available: 100, pending: 0 });
  });
});

describe('an automatic payout in the Stripe sandbox', () => {
  it('sends available money at once, and pending money when it becomes available', async () => {
    const { stripe, account, onBehalf, pay, passTime, funds } = await createBalance('daily');
    expect((await stripe.payouts.list({}, onBehalf)).data).toMatchObject([{ amount: 10_000, automatic: true, status: 'pending' }]);
    const order = { amount: 3_000, currency: 'usd', destination: account, source_transaction: await pay(3_000, 'pm_card_visa') };
    await stripe.transfers.create(order);
    expect(await funds(account)).toEqual({ available: 0, pending: 3_000 });
    passTime(twoDays);
    expect((await stripe.payouts.list({}, onBehalf)).data.map(({ amount, status }) => [amount, status])).toEqual([
      [3_000, 'pending'],
      [10_000, 'paid'],
    ]);
    expect(await funds(account)).toEqual({ available: 0, pending: 0 });
  });

  it("starts when the schedule is daily, which is an account's default", async () => {
    const { stripe, account, onBehalf, funds } = await createBalance('manual');
    expect(await funds(account)).toEqual({ available: 10_000, pending: 0 });
    await stripe.accounts.update(account, { settings: { payouts: { schedule: { interval: 'daily' } } } });
    expect((await stripe.payouts.list({}, onBehalf)).data).toMatchObject([{ amount: 10_000, automatic: true }]);
    const plain = await stripe.accounts.create({ type: 'express' });
    expect(plain.settings?.payouts?.schedule.interval).toBe('daily');
  });

  it('waits while the account is restricted, and continues afterwards', async () => {
    const { stripe, command, account, onBehalf, passTime, funds } = await createBalance('daily');
    await command(`accounts/${account}/restrict`);
    passTime(payoutTakes);
    expect((await stripe.payouts.list({}, onBehalf)).data).toMatchObject([{ status: 'paid' }]);
    await command(`accounts/${account}/restore`);
    await stripe.transfers.create({ amount: 2_000, currency: 'usd', destination: account });
    expect(await funds(account)).toEqual({ available: 0, pending: 0 });
  });
});

describe('a bank in the Stripe sandbox that closed the account', () => {
  it('returns the next payout and prevents others until there is a bank again', async () => {
    const { stripe, command, account, onBehalf, payOut, passTime, funds, movements, receiver, connectEvents } = await createBalance();
    await command(`accounts/${account}/bank`, { bank: 'closed' });
    const sent = await payOut(4_000);
    expect(await funds(account)).toEqual({ available: 6_000, pending: 0 });
    passTime(payoutTakes);
    const failed = await stripe.payouts.retrieve(sent.id, { expand: ['failure_balance_transaction'] }, onBehalf);
    expect(failed).toMatchObject({
      status: 'failed',
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed.',
      failure_balance_transaction: { type: 'payout_failure', net: 4_000, source: sent.id },
    });
    expect(await funds(account)).toEqual({ available: 10_000, pending: 0 });
    expect((await movements(account)).map(({ type }) => type)).toEqual(['payout_failure', 'payout', 'payment']);
    expect(await stripe.accounts.retrieve(account)).toMatchObject({
      payouts_enabled: false,
      details_submitted: true,
      capabilities: { transfers: 'active' },
      external_accounts: { data: [{ status: 'errored' }] },
      requirements: { currently_due: ['external_account'] },
    });
    expect(await failureOf(payOut(100))).toMatchObject({ code: 'payouts_not_allowed' });
    expect(await connectEvents()).toEqual(['/api/webhooks/connect true payout.created', '/api/webhooks/connect true payout.failed']);
    expect(receiver.received.at(-1)).toMatchObject({ path: '/api/webhooks/connect', event: { type: 'account.updated', account } });
    await command(`accounts/${account}/restore`);
    const again = await payOut(4_000);
    passTime(payoutTakes);
    expect(await stripe.payouts.retrieve(again.id, {}, onBehalf)).toMatchObject({ status: 'paid' });
  });

  it('can reopen it before the payout arrives', async () => {
    const { stripe, command, account, onBehalf, payOut, passTime } = await createBalance();
    await command(`accounts/${account}/bank`, { bank: 'closed' });
    const sent = await payOut(4_000);
    await command(`accounts/${account}/bank`, { bank: 'open' });
    passTime(payoutTakes);
    expect(await stripe.payouts.retrieve(sent.id, {}, onBehalf)).toMatchObject({ status: 'paid' });
    expect((await command('accounts/acct_none/bank', { bank: 'closed' })).status).toBe(404);
    expect((await command(`accounts/${account}/bank`, { bank: 'robbed' })).status).toBe(400);
  });

  it('returns automatic payouts too, which are sent to the next bank', async () => {
    const { stripe, command, account, onBehalf, passTime, funds } = await createBalance('daily');
    await command(`accounts/${account}/bank`, { bank: 'closed' });
    passTime(payoutTakes);
    expect(await funds(account)).toEqual({ available: 10_000, pending: 0 });
    await command(`accounts/${account}/restore`);
    expect(await funds(account)).toEqual({ available: 0, pending: 0 });
    const states = (await stripe.payouts.list({}, onBehalf)).data.map(({ status }) => status);
    expect(states).toEqual(['pending', 'failed']);
  });

  it('can return a payout days later', async () => {
    const { stripe, command, account, onBehalf, payOut, passTime, funds } = await createBalance();
    const sent = await payOut(4_000);
    passTime(payoutTakes);
    expect(await stripe.payouts.retrieve(sent.id, {}, onBehalf)).toMatchObject({ status: 'paid' });
    expect((await command(`payouts/${sent.id}/settle`, { outcome: 'returned' })).body).toMatchObject({ status: 'failed' });
    expect((await command(`payouts/${sent.id}/settle`, { outcome: 'returned' })).body).toMatchObject({ status: 'failed' });
    expect(await funds(account)).toEqual({ available: 10_000, pending: 0 });
    expect(await stripe.accounts.retrieve(account)).toMatchObject({ payouts_enabled: false });
  });

  it('answers at once when the control page says so, and only once', async () => {
    const { command, account, payOut, funds, connectEvents } = await createBalance();
    const [one, other] = [await payOut(1_000), await payOut(2_000)];
    expect((await command(`payouts/${one.id}/settle`, { outcome: 'paid' })).body).toMatchObject({ status: 'paid' });
    expect((await command(`payouts/${other.id}/settle`, { outcome: 'failed' })).body).toMatchObject({ status: 'failed' });
    expect((await command(`payouts/${one.id}/settle`, { outcome: 'failed' })).body).toMatchObject({ status: 'paid' });
    expect((await command(`payouts/${other.id}/settle`, { outcome: 'failed' })).body).toMatchObject({ status: 'failed' });
    expect(await funds(account)).toEqual({ available: 9_000, pending: 0 });
    expect((await connectEvents()).map((line) => line.split('.')[1]).sort()).toEqual(['created', 'created', 'failed', 'paid']);
    expect((await command('payouts/po_none/settle', { outcome: 'paid' })).status).toBe(404);
  });
});

describe('a restart of the Stripe sandbox', () => {
  it('keeps transfers, reversals, pending payouts, the closed bank and every balance', async () => {
    const market = await openMarketplace();
    const { passTime, command, funds, movements } = market;
    const account = await market.onboard();
    const onBehalf = { stripeAccount: account };
    await market.pay(50_000);
    const order = { amount: 5_000, currency: 'usd', destination: account };
    const sent = await market.stripe.transfers.create(order, { idempotencyKey: 'friday' });
    await market.stripe.transfers.createReversal(sent.id, { amount: 1_000 });
    const onItsWay = await market.stripe.payouts.create({ amount: 4_000, currency: 'usd' }, onBehalf);
    await command(`accounts/${account}/bank`, { bank: 'closed' });
    await market.setFaults({ processingFees: true });
    const look = async () => ({
      transfers: (await market.stripe.transfers.list()).data,
      reversals: (await market.stripe.transfers.listReversals(sent.id)).data,
      payouts: (await market.stripe.payouts.list({}, onBehalf)).data,
      funds: [await funds(), await funds(account)],
      movements: [await movements(), await movements(account)],
    });
    const before = await look();
    await market.restart();
    expect(await look()).toEqual(before);
    expect((await market.stripe.transfers.create(order, { idempotencyKey: 'friday' })).id).toBe(sent.id);
    expect(await market.setFaults({})).toMatchObject({ body: { processingFees: true } });
    passTime(payoutTakes);
    expect(await market.stripe.payouts.retrieve(onItsWay.id, {}, onBehalf)).toMatchObject({ status: 'failed' });
    expect(await funds(account)).toEqual({ available: 4_000, pending: 0 });
  });
});
