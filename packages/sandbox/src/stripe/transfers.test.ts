import { describe, expect, it } from 'vitest';
import { openMarketplace } from '../testing/open-marketplace.ts';
import { failureOf, sdkFor } from '../testing/open-sandbox.ts';

const twoDays = 2 * 24 * 60 * 60 * 1_000;

async function createFunds(cents = 10_000) {
  const given = await openMarketplace();
  const charge = await given.pay(cents);
  const account = await given.onboard();
  const transfer = (amount: number, more = {}) => given.stripe.transfers.create({ amount, currency: 'usd', destination: account, ...more });
  return { ...given, charge, account, transfer };
}

describe('a transfer in the Stripe sandbox', () => {
  it('moves money from the platform to the account at once', async () => {
    const { stripe, receiver, sandbox, account, transfer, funds, movements } = await createFunds();
    const sent = await transfer(6_000, { transfer_group: 'week-1', metadata: { trainer: '7' }, expand: ['balance_transaction'] });
    expect(sent).toMatchObject({
      object: 'transfer',
      amount: 6_000,
      amount_reversed: 0,
      reversed: false,
      destination: account,
      transfer_group: 'week-1',
      metadata: { trainer: '7' },
      balance_transaction: { type: 'transfer', amount: -6_000, fee: 0, net: -6_000, status: 'available', source: sent.id },
    });
    expect(await funds()).toEqual({ available: 4_000, pending: 0 });
    expect(await funds(account)).toEqual({ available: 6_000, pending: 0 });
    expect(await movements(account)).toMatchObject([{ type: 'payment', amount: 6_000, source: sent.destination_payment }]);
    expect(await stripe.transfers.retrieve(sent.id)).toMatchObject({ id: sent.id, amount: 6_000 });
    await sandbox.webhooksSettled();
    const created = receiver.received.find(({ event }) => event.type === 'transfer.created');
    expect(created).toMatchObject({ path: '/api/webhooks/payments', event: { data: { object: { id: sent.id } } } });
    expect(created?.event.account).toBeUndefined();
  });

  it('can be listed by destination, group and time', async () => {
    const { stripe, onboard, transfer, account, passTime } = await createFunds();
    const first = await transfer(100, { transfer_group: 'week-1' });
    passTime(60_000);
    const second = await transfer(200, { transfer_group: 'week-2' });
    const other = await transfer(300, { transfer_group: 'week-2', destination: await onboard() });
    const ids = async (query: Parameters<typeof stripe.transfers.list>[0]) => (await stripe.transfers.list(query)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([other.id, second.id, first.id]);
    expect(await ids({ destination: account })).toEqual([second.id, first.id]);
    expect(await ids({ transfer_group: 'week-2' })).toEqual([other.id, second.id]);
    expect(await ids({ transfer_group: 'week-2', destination: account })).toEqual([second.id]);
    expect(await ids({ created: { lt: second.created } })).toEqual([first.id]);
  });

  it('can get new metadata and a description later', async () => {
    const { stripe, transfer } = await createFunds();
    const { id } = await transfer(100, { metadata: { week: '1', keep: 'yes' } });
    await stripe.transfers.update(id, { description: 'Week 1', metadata: { week: '' } });
    expect(await stripe.transfers.retrieve(id)).toMatchObject({ description: 'Week 1', metadata: { keep: 'yes' }, amount: 100 });
    expect((await stripe.transfers.retrieve(id)).metadata).not.toHaveProperty('week');
  });

  it('is made once per idempotency key', async () => {
    const { stripe, account, funds } = await createFunds();
    const order = { amount: 6_000, currency: 'usd', destination: account };
    const first = await stripe.transfers.create(order, { idempotencyKey: 'trainer-7:2027-01-15' });
    const again = await stripe.transfers.create(order, { idempotencyKey: 'trainer-7:2027-01-15' });
    expect(again.id).toBe(first.id);
    const other = stripe.transfers.create({ ...order, amount: 1 }, { idempotencyKey: 'trainer-7:2027-01-15' });
    expect(await failureOf(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    expect(await funds(account)).toEqual({ available: 6_000, pending: 0 });
  });

  it('that was refused stays refused for its key', async () => {
    const { stripe, account, pay, funds } = await createFunds(1_000);
    const ask = () => stripe.transfers.create({ amount: 5_000, currency: 'usd', destination: account }, { idempotencyKey: 'friday' });
    expect(await failureOf(ask())).toMatchObject({ code: 'balance_insufficient' });
    await pay(10_000);
    expect(await failureOf(ask())).toMatchObject({ code: 'balance_insufficient' });
    expect(await funds(account)).toEqual({ available: 0, pending: 0 });
  });
});

describe('a transfer in the Stripe sandbox is refused', () => {
  it('when the platform has too little available', async () => {
    const { transfer, funds, pay } = await createFunds(5_000);
    await pay(50_000, 'pm_card_visa');
    expect(await failureOf(transfer(5_001))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'balance_insufficient',
    });
    expect(await funds()).toEqual({ available: 5_000, pending: 50_000 });
  });

  it('when the account does not exist', async () => {
    const { transfer } = await createFunds();
    const failure = await failureOf(transfer(100, { destination: 'acct_none' }));
    expect(failure).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'destination' });
    expect(failure.message).toBe("No such destination: 'acct_none'");
  });

  it('to an account that is not onboarded, restricted or rejected, which keeps its money', async () => {
    const { stripe, transfer, command, account, funds } = await createFunds();
    const refused = { statusCode: 400, code: 'insufficient_capabilities_for_transfer' };
    const { id: fresh } = await stripe.accounts.create({ type: 'express' });
    expect(await failureOf(transfer(100, { destination: fresh }))).toMatchObject(refused);
    await transfer(2_000);
    await command(`accounts/${account}/restrict`);
    expect(await failureOf(transfer(100))).toMatchObject(refused);
    expect(await funds(account)).toEqual({ available: 2_000, pending: 0 });
    await command(`accounts/${account}/restore`);
    await transfer(100);
    await stripe.accounts.reject(account, { reason: 'fraud' });
    expect(await failureOf(transfer(100))).toMatchObject(refused);
    expect(await funds(account)).toEqual({ available: 2_100, pending: 0 });
    expect(await funds()).toEqual({ available: 7_900, pending: 0 });
  });

  it.each([
    [{ amount: 0 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: -5 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: undefined }, 'parameter_missing', 'amount'],
    [{ currency: 'eur' }, 'parameter_invalid', 'currency'],
    [{ currency: undefined }, 'parameter_missing', 'currency'],
    [{ destination: undefined }, 'parameter_missing', 'destination'],
    [{ source_transaction: 'ch_none' }, 'resource_missing', 'source_transaction'],
  ])('with %o', async (change, code, param) => {
    const { transfer } = await createFunds();
    expect(await failureOf(transfer(100, change))).toMatchObject({ statusCode: 400, code, param });
  });

  it('to a browser key, and when it does not exist', async () => {
    const { stripe } = await createFunds();
    expect(await failureOf(stripe.transfers.retrieve('tr_none'))).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    const asBrowser = stripe.transfers.list({}, { apiKey: 'pk_test_sandbox' });
    expect(await failureOf(asBrowser)).toMatchObject({ statusCode: 403, code: 'secret_key_required' });
  });
});

describe('a transfer from a charge in the Stripe sandbox', () => {
  it('needs no available balance, and becomes available with the charge', async () => {
    const { pay, transfer, account, funds, passTime } = await createFunds(50);
    const charge = await pay(5_000, 'pm_card_visa');
    const sent = await transfer(4_000, { source_transaction: charge });
    expect(sent.source_transaction).toBe(charge);
    expect(await funds()).toEqual({ available: 50, pending: 1_000 });
    expect(await funds(account)).toEqual({ available: 0, pending: 4_000 });
    passTime(twoDays);
    expect(await funds()).toEqual({ available: 1_050, pending: 0 });
    expect(await funds(account)).toEqual({ available: 4_000, pending: 0 });
  });

  it('never exceeds the charge in total', async () => {
    const { pay, stripe, transfer } = await createFunds(50);
    const charge = await pay(5_000, 'pm_card_visa');
    const first = await transfer(3_000, { source_transaction: charge });
    expect(await failureOf(transfer(2_001, { source_transaction: charge }))).toMatchObject({ statusCode: 400, param: 'amount' });
    await stripe.transfers.createReversal(first.id, { amount: 1 });
    await transfer(2_001, { source_transaction: charge });
  });

  it('requires a succeeded charge, and after two days an available balance', async () => {
    const { stripe, charge, pay, transfer, passTime } = await createFunds(5_000);
    await failureOf(pay(5_000, 'pm_card_chargeDeclined'));
    const [declined] = (await stripe.charges.list()).data;
    expect(await failureOf(transfer(10, { source_transaction: declined?.id }))).toMatchObject({
      statusCode: 400,
      param: 'source_transaction',
    });
    await stripe.refunds.create({ charge });
    passTime(twoDays);
    expect(await failureOf(transfer(10, { source_transaction: charge }))).toMatchObject({ code: 'balance_insufficient' });
  });
});

describe('a reversal of a transfer', () => {
  it('returns a part, then the rest, and never more', async () => {
    const { stripe, receiver, sandbox, account, transfer, funds, movements } = await createFunds();
    const { id } = await transfer(6_000);
    const part = await stripe.transfers.createReversal(id, {
      amount: 1_500,
      metadata: { because: 'refund' },
      expand: ['balance_transaction'],
    });
    expect(part).toMatchObject({
      object: 'transfer_reversal',
      amount: 1_500,
      transfer: id,
      metadata: { because: 'refund' },
      balance_transaction: { type: 'transfer_refund', net: 1_500, source: part.id },
    });
    expect(await funds(account)).toEqual({ available: 4_500, pending: 0 });
    expect((await movements(account))[0]).toMatchObject({ type: 'payment_refund', net: -1_500, source: part.destination_payment_refund });
    const tooMuch = await failureOf(stripe.transfers.createReversal(id, { amount: 4_501 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(tooMuch.message).toBe('Reversal amount ($45.01) is greater than unreversed amount on transfer ($45.00)');
    const rest = await stripe.transfers.createReversal(id);
    expect(rest.amount).toBe(4_500);
    expect(await stripe.transfers.retrieve(id)).toMatchObject({
      reversed: true,
      amount_reversed: 6_000,
      reversals: { data: [{ id: rest.id }, { id: part.id }] },
    });
    expect(await failureOf(stripe.transfers.createReversal(id))).toMatchObject({ statusCode: 400 });
    expect((await stripe.transfers.listReversals(id)).data.map((reversal) => reversal.id)).toEqual([rest.id, part.id]);
    expect(await stripe.transfers.retrieveReversal(id, part.id)).toMatchObject({ id: part.id });
    expect([await funds(), await funds(account)]).toEqual([
      { available: 10_000, pending: 0 },
      { available: 0, pending: 0 },
    ]);
    await sandbox.webhooksSettled();
    expect(receiver.types().filter((type) => type === 'transfer.reversed')).toHaveLength(2);
  });

  it('is refused when the account no longer has the money', async () => {
    const { stripe, account, transfer, funds } = await createFunds();
    const { id } = await transfer(6_000);
    await stripe.payouts.create({ amount: 5_000, currency: 'usd' }, { stripeAccount: account });
    const refused = await failureOf(stripe.transfers.createReversal(id, { amount: 1_001 }));
    expect(refused).toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
    await stripe.transfers.createReversal(id, { amount: 1_000 });
    expect(await funds(account)).toEqual({ available: 0, pending: 0 });
  });

  it('is pending while its transfer is pending', async () => {
    const { stripe, pay, account, transfer, funds, passTime } = await createFunds(50);
    const { id } = await transfer(4_000, { source_transaction: await pay(5_000, 'pm_card_visa') });
    await stripe.transfers.createReversal(id, { amount: 1_000 });
    expect(await funds(account)).toEqual({ available: 0, pending: 3_000 });
    passTime(twoDays);
    expect(await funds(account)).toEqual({ available: 3_000, pending: 0 });
    expect(await funds()).toEqual({ available: 2_050, pending: 0 });
  });

  it('belongs to its transfer and is made once per key', async () => {
    const { stripe, transfer } = await createFunds();
    const [one, other] = [await transfer(100), await transfer(100)];
    const reverse = () => stripe.transfers.createReversal(one.id, { amount: 60 }, { idempotencyKey: 'once' });
    const reversal = await reverse();
    expect((await reverse()).id).toBe(reversal.id);
    expect(await failureOf(stripe.transfers.retrieveReversal(other.id, reversal.id))).toMatchObject({ statusCode: 404 });
    expect(await failureOf(stripe.transfers.listReversals('tr_none'))).toMatchObject({ statusCode: 404 });
    expect((await stripe.transfers.listReversals(other.id)).data).toEqual([]);
  });
});

describe('simultaneous calls in the Stripe sandbox', () => {
  it('with twenty transfers never overdraw the platform', async () => {
    const { transfer, funds, account } = await createFunds(10_000);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => transfer(900)));
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refusals).toEqual(Array(9).fill('balance_insufficient'));
    expect([await funds(), await funds(account)]).toEqual([
      { available: 100, pending: 0 },
      { available: 9_900, pending: 0 },
    ]);
  });

  it('with one idempotency key make one transfer', async () => {
    const { sandbox, account, funds } = await createFunds(10_000);
    const order = { amount: 400, currency: 'usd', destination: account };
    const tries = Array.from({ length: 20 }, () => sdkFor(sandbox).transfers.create(order, { idempotencyKey: 'one' }));
    const results = await Promise.allSettled(tries);
    const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    const conflicts = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(new Set(ids).size).toBe(1);
    expect(new Set(conflicts).difference(new Set(['idempotency_key_in_use'])).size).toBe(0);
    expect(await funds(account)).toEqual({ available: 400, pending: 0 });
  });

  it('with twenty reversals never return more than the transfer', async () => {
    const { stripe, transfer, funds, account } = await createFunds(10_000);
    const { id } = await transfer(5_000);
    await transfer(5_000);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => stripe.transfers.createReversal(id, { amount: 900 })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await funds(account)).toEqual({ available: 5_500, pending: 0 });
  });
});
