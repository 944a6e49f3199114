import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { postWebhook, submitHostedPage, withFaults } from '../../testing/provider.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp();

const none = { hasAccount: false, onboardingComplete: false, payoutsEnabled: false, accountState: null };
const opened = { ...none, hasAccount: true, accountState: 'PENDING' };
const connected = { hasAccount: true, onboardingComplete: true, payoutsEnabled: true, accountState: 'ACTIVE' };

const rowsOf = ({ user }: Person) => app.db.selectFrom('payoutAccounts').selectAll().where('userId', '=', user.id).execute();
const statusOf = ({ api, user }: Person) => api.payouts.connectStatus({ params: { userId: user.id } });
const open = ({ api }: Person) => api.payouts.createConnectAccount();
const link = ({ api }: Person) => api.payouts.onboardingLink().then(({ url }) => url);
const finish = async (trainer: Person, outcome: 'complete' | 'no_payouts' | 'left') =>
  submitHostedPage(app, await link(trainer), { outcome });
const atProvider = async (trainer: Person, action: 'restrict' | 'restore') => {
  const [row] = await rowsOf(trainer);
  const { status } = await app.fetch(`/sandbox/accounts/${row?.providerAccountId}/${action}`, { method: 'POST', body: '{}' });
  expect(status).toBe(200);
  await app.drainJobs();
};

/** The provider's own API, as our server calls it. */
async function atApi<Item>(path: string, body?: Record<string, string>): Promise<{ data: Item[] }> {
  const headers = { authorization: 'Bearer sk_test_tests' };
  const init = body ? { method: 'POST', headers, body: new URLSearchParams(body) } : { headers };
  const response = await app.fetch(`/sandbox/stripe/v1/${path}`, init);
  expect(response.status).toBe(200);
  return (await response.json()) as { data: Item[] };
}

describe('a payout account', () => {
  it('can be opened without a trainer profile, and is returned without its provider id', async () => {
    const trainer = await app.signUp('trainer');
    expect(await statusOf(trainer)).toEqual(none);
    expect(await open(trainer)).toEqual(opened);
    expect(await statusOf(trainer)).toEqual(opened);
  });

  it('is created once when requested twenty times at once', async () => {
    const trainer = await app.signUp('trainer');
    await Promise.all(Array.from({ length: 20 }, () => open(trainer)));
    const [row, ...others] = await rowsOf(trainer);
    expect(others).toEqual([]);
    const { data } = await atApi<{ id: string; metadata: { userId: string } }>('accounts?limit=100');
    const ofTrainer = data.filter(({ metadata }) => metadata.userId === String(trainer.user.id));
    expect(ofTrainer.map(({ id }) => id)).toEqual([row?.providerAccountId]);
    expect(await open(trainer)).toEqual(opened);
    expect(await rowsOf(trainer)).toEqual([row]);
  });

  it('is set up on the hosted page and becomes active through a webhook', async () => {
    const trainer = await app.signUp('trainer');
    await open(trainer);
    const url = await link(trainer);
    expect(new URL(url).pathname).toMatch(/^\/sandbox\/stripe\/connect\/acct_/);
    expect(await submitHostedPage(app, url, { outcome: 'complete' })).toBe('/trainer/connect/success');
    await app.drainJobs();
    expect(await rowsOf(trainer)).toMatchObject([{ state: 'ACTIVE', detailsSubmitted: true, payoutsEnabled: true }]);
    expect(await statusOf(trainer)).toEqual(connected);
  });

  it('is read from the provider by the result page when no webhook arrives', async () => {
    const trainer = await app.signUp('trainer');
    await open(trainer);
    expect(await statusOf(trainer)).toEqual(opened);
    await withFaults(app, { dropWebhooks: true }, () => finish(trainer, 'complete'));
    expect(await rowsOf(trainer)).toMatchObject([{ state: 'PENDING' }]);
    expect(await statusOf(trainer)).toEqual(connected);
  });

  it('is not read from the provider again within three seconds', async () => {
    const trainer = await app.signUp('trainer');
    await open(trainer);
    const url = await link(trainer);
    expect(await statusOf(trainer)).toEqual(opened);
    await withFaults(app, { dropWebhooks: true }, () => submitHostedPage(app, url, { outcome: 'complete' }));
    expect(await statusOf(trainer)).toEqual(opened);
    app.clock.advance({ seconds: 3 });
    expect(await statusOf(trainer)).toEqual(connected);
  });

  it('stays unfinished when the trainer leaves the hosted page, and the next link continues', async () => {
    const trainer = await app.signUp('trainer');
    await open(trainer);
    expect(await finish(trainer, 'left')).toBe('/trainer/connect/refresh');
    expect(await statusOf(trainer)).toEqual(opened);
    expect(await finish(trainer, 'complete')).toBe('/trainer/connect/success');
    await app.drainJobs();
    expect(await statusOf(trainer)).toEqual(connected);
  });

  it('cannot be paid without a bank or while it is restricted', async () => {
    const trainer = await app.signUp('trainer');
    await open(trainer);
    await finish(trainer, 'no_payouts');
    await app.drainJobs();
    expect(await statusOf(trainer)).toEqual({ ...connected, payoutsEnabled: false, accountState: 'RESTRICTED' });
    expect(await app.services.payouts.canBePaid(app.db, trainer.user.id)).toBe(false);
    await finish(trainer, 'complete');
    await app.drainJobs();
    expect(await app.services.payouts.canBePaid(app.db, trainer.user.id)).toBe(true);
    await atProvider(trainer, 'restrict');
    expect(await rowsOf(trainer)).toMatchObject([{ state: 'RESTRICTED', payoutsEnabled: false }]);
    expect(await app.services.payouts.canBePaid(app.db, trainer.user.id)).toBe(false);
    await atProvider(trainer, 'restore');
    expect(await app.services.payouts.canBePaid(app.db, trainer.user.id)).toBe(true);
  });

  it('is never payable again once the provider has rejected it', async () => {
    const trainer = await app.signUp('trainer');
    await open(trainer);
    await finish(trainer, 'complete');
    await app.drainJobs();
    const [row] = await rowsOf(trainer);
    await atApi(`accounts/${row?.providerAccountId}/reject`, { reason: 'fraud' });
    await app.drainJobs();
    expect(await rowsOf(trainer)).toMatchObject([{ state: 'REJECTED', payoutsEnabled: false }]);
    expect(await app.services.payouts.canBePaid(app.db, trainer.user.id)).toBe(false);
    expect(await statusOf(trainer)).toMatchObject({ hasAccount: true, payoutsEnabled: false, accountState: 'REJECTED' });
  });

  it('is required for a set-up link', async () => {
    const trainer = await app.signUp('trainer');
    await expect(link(trainer)).rejects.toMatchObject({ status: 409, code: 'payout_account.required' });
  });
});

describe('while the provider is down', () => {
  it('no payout account is reported, and the next click opens one', async () => {
    const trainer = await app.signUp('trainer');
    await withFaults(app, { providerDown: true }, async () => {
      await expect(open(trainer)).rejects.toMatchObject({ status: 502, code: 'provider.unavailable' });
      expect(await statusOf(trainer)).toEqual(none);
    });
    expect(await open(trainer)).toEqual(opened);
  });

  it('the last known status of a payout account is returned, and no set-up link', async () => {
    const trainer = await app.signUp('trainer');
    await open(trainer);
    await withFaults(app, { providerDown: true }, async () => {
      expect(await statusOf(trainer)).toEqual(opened);
      await expect(link(trainer)).rejects.toMatchObject({ status: 502, code: 'provider.unavailable' });
    });
    expect(app.logged).toContainEqual(expect.objectContaining({ msg: 'A payout account could not be read from the provider' }));
  });
});

describe('account events of the provider', () => {
  it('have one effect when they arrive several times and out of order', async () => {
    const trainer = await app.signUp('trainer');
    await open(trainer);
    await finish(trainer, 'complete');
    await app.drainJobs();
    await withFaults(app, { reorderWebhooks: true, duplicateWebhooks: 5 }, async () => {
      await atProvider(trainer, 'restrict');
      await atProvider(trainer, 'restore');
      await expect.poll(() => countEvents(trainer), { timeout: 10_000 }).toBe(2);
      await app.drainJobs();
    });
    expect(await rowsOf(trainer)).toMatchObject([{ state: 'ACTIVE' }]);
  });

  it('are recorded forty at a time without running out of database connections', async () => {
    const trainer = await app.signUp('trainer');
    await open(trainer);
    const [row] = await rowsOf(trainer);
    const news = { accountId: row?.providerAccountId ?? '', bankPayoutId: 'po_of_nobody' };
    const record = () => inTransaction(app.db, (tx) => app.services.payouts.onBankPayoutEvent(tx, news));
    const answers = await Promise.allSettled(Array.from({ length: 40 }, record));
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('change nothing when they are forged', async () => {
    const trainer = await app.signUp('trainer');
    await open(trainer);
    const [before] = await rowsOf(trainer);
    const id = before?.providerAccountId;
    const data = { object: { id, object: 'account', detailsSubmitted: true, payoutsEnabled: true } };
    const event = { id: 'evt_forged', object: 'event', type: 'account.updated', livemode: false, account: id, data };
    for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }, { authorization: `Bearer ${trainer.token}` }] as Record<
      string,
      string
    >[]) {
      expect(await postWebhook(app, 'connect', event, headers)).toBe(400);
    }
    expect(await rowsOf(trainer)).toEqual([before]);
  });
});

/** Events about this account while it was restricted and restored: the two after the set-up. */
async function countEvents(trainer: Person): Promise<number> {
  const [row] = await rowsOf(trainer);
  const { data } = await atApi<{ id: string; account?: string }>('events?type=account.updated&limit=100');
  const ids = data.filter(({ account }) => account === row?.providerAccountId).map(({ id }) => id);
  const recorded = await app.db.selectFrom('webhookEvents').select('id').where('id', 'in', ids).execute();
  return recorded.length - 1;
}

it('shows a payout account only to its trainer and to operators', async () => {
  const [trainer, stranger] = [await app.signUp('trainer'), await app.signUp('trainer')];
  await open(trainer);
  const params = { userId: trainer.user.id };
  await expect(stranger.api.payouts.connectStatus({ params })).rejects.toMatchObject({ status: 403 });
  await expect(stranger.api.payouts.connectStatus({ params: { userId: 2_000_000_000 } })).rejects.toMatchObject({ status: 403 });
  const parent = await app.signUp('parent');
  await expect(parent.api.payouts.connectStatus({ params })).rejects.toMatchObject({ status: 403 });
  await expect(parent.api.payouts.createConnectAccount()).rejects.toMatchObject({ status: 403 });
  await expect(parent.api.payouts.onboardingLink()).rejects.toMatchObject({ status: 403 });
  const operator = await app.createOperator();
  expect(await operator.api.payouts.connectStatus({ params })).toEqual(opened);
  await expect(operator.api.payouts.createConnectAccount()).rejects.toMatchObject({ status: 403 });
  await expect(app.api().payouts.connectStatus({ params })).rejects.toMatchObject({ status: 401 });
});
