import { describe, expect, it } from 'vitest';
import { failureOf, openSandbox, publicUrl, submitForm } from '../testing/open-sandbox.ts';

const returnUrl = `${publicUrl}/trainer/connect/success`;
const refreshUrl = `${publicUrl}/trainer/connect/refresh`;

async function createLink(options: Parameters<typeof openSandbox>[0] = {}) {
  const given = await openSandbox(options);
  const account = await given.stripe.accounts.create({
    type: 'express',
    email: 'coach@x1.test',
    capabilities: { transfers: { requested: true } },
  });
  const newLink = () =>
    given.stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl });
  return { ...given, account, newLink, url: (await newLink()).url };
}

describe('a connected account in the Stripe sandbox', () => {
  it('starts with nothing enabled and lists what is due', async () => {
    const { account, url } = await createLink();
    expect(account).toMatchObject({ type: 'express', details_submitted: false, charges_enabled: false, payouts_enabled: false });
    expect(account.requirements?.currently_due).toContain('external_account');
    expect(url).toMatch(new RegExp(`^${publicUrl}/sandbox/stripe/connect/${account.id}\\?link=\\w{24}$`));
  });

  it.each([
    ['complete', returnUrl, { details_submitted: true, charges_enabled: true, payouts_enabled: true }],
    ['no_payouts', returnUrl, { details_submitted: true, charges_enabled: true, payouts_enabled: false }],
    ['left', refreshUrl, { details_submitted: false, charges_enabled: false, payouts_enabled: false }],
  ])('with the outcome %s is redirected to %s', async (outcome, goesTo, flags) => {
    const { sandbox, stripe, receiver, account, url } = await createLink();
    const answer = await submitForm(sandbox, url, { outcome });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, goesTo]);
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject(flags);
    await sandbox.webhooksSettled();
    const updates = receiver.received.filter(({ event }) => event.type === 'account.updated');
    expect(updates).toHaveLength(outcome === 'left' ? 0 : 1);
    for (const { path, event } of updates) {
      expect(path).toBe('/api/webhooks/connect');
      expect(event).toMatchObject({ account: account.id, data: { object: { id: account.id, ...flags } } });
    }
  });

  it('accepts only the first outcome per link', async () => {
    const { sandbox, stripe, account, url } = await createLink();
    await submitForm(sandbox, url, { outcome: 'no_payouts' });
    const again = await submitForm(sandbox, url, { outcome: 'complete' });
    expect(again.headers.get('location')).toBe(returnUrl);
    expect((await stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(false);
    const { pathname, search } = new URL(url);
    const reopened = await fetch(sandbox.url + pathname + search, { redirect: 'manual' });
    expect([reopened.status, reopened.headers.get('location')]).toEqual([303, refreshUrl]);
  });

  it('can be completed through a second link', async () => {
    const { sandbox, stripe, account, newLink, url } = await createLink();
    await submitForm(sandbox, url, { outcome: 'no_payouts' });
    await submitForm(sandbox, (await newLink()).url, { outcome: 'complete' });
    expect((await stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(true);
  });

  it('does not open an expired link or that of a different account', async () => {
    let now = 1_800_000_000_000;
    const { sandbox, stripe, account, url } = await createLink({ clock: () => now });
    const other = await stripe.accounts.create({ type: 'express' });
    expect((await submitForm(sandbox, url.replace(account.id, other.id), { outcome: 'complete' })).status).toBe(404);
    now += 301_000;
    expect((await submitForm(sandbox, url, { outcome: 'complete' })).headers.get('location')).toBe(refreshUrl);
    expect((await stripe.accounts.retrieve(account.id)).details_submitted).toBe(false);
  });

  it('can be restricted, restored and rejected', async () => {
    const { sandbox, stripe, account, url } = await createLink();
    await submitForm(sandbox, url, { outcome: 'complete' });
    await fetch(`${sandbox.url}/sandbox/accounts/${account.id}/restrict`, { method: 'POST' });
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      charges_enabled: false,
      payouts_enabled: false,
      requirements: { disabled_reason: 'requirements.past_due', past_due: ['individual.verification.document'] },
    });
    await fetch(`${sandbox.url}/sandbox/accounts/${account.id}/restore`, { method: 'POST' });
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ payouts_enabled: true, requirements: { disabled_reason: null } });
    expect((await stripe.accounts.reject(account.id, { reason: 'fraud' })).requirements?.disabled_reason).toBe('rejected.fraud');
  });

  it('under review has nothing enabled and nothing due', async () => {
    const { sandbox, stripe, account, url } = await createLink();
    await submitForm(sandbox, url, { outcome: 'complete' });
    await fetch(`${sandbox.url}/sandbox/accounts/${account.id}/review`, { method: 'POST' });
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: false,
      requirements: { disabled_reason: 'requirements.pending_verification', currently_due: [] },
    });
  });

  it('that was rejected gets no link, and an open link does not restore it', async () => {
    const { sandbox, stripe, account, newLink, url } = await createLink();
    await fetch(`${sandbox.url}/sandbox/accounts/${account.id}/reject`, { method: 'POST' });
    expect(await failureOf(newLink())).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
    await submitForm(sandbox, url, { outcome: 'complete' });
    await fetch(`${sandbox.url}/sandbox/accounts/${account.id}/restore`, { method: 'POST' });
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      payouts_enabled: false,
      requirements: { disabled_reason: 'rejected.other' },
    });
  });
});

describe('an identity check in the Stripe sandbox', () => {
  const back = `${publicUrl}/verification/return`;

  async function createCheck() {
    const given = await openSandbox();
    const session = await given.stripe.identity.verificationSessions.create({
      type: 'document',
      metadata: { trainer: '3' },
      return_url: back,
    });
    return { ...given, session, read: () => given.stripe.identity.verificationSessions.retrieve(session.id) };
  }

  it('starts with a hosted page for the user', async () => {
    const { session } = await createCheck();
    expect(session).toMatchObject({ status: 'requires_input', last_error: null, metadata: { trainer: '3' } });
    expect(session.url).toBe(`${publicUrl}/sandbox/stripe/identity/${session.id}`);
  });

  it('that is verified stays verified', async () => {
    const { sandbox, receiver, stripe, session, read } = await createCheck();
    const answer = await submitForm(sandbox, session.url ?? '', { outcome: 'verified' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, back]);
    await submitForm(sandbox, session.url ?? '', { outcome: 'failed', reason: 'document_expired' });
    expect(await read()).toMatchObject({ status: 'verified', url: null, last_error: null });
    expect(await failureOf(stripe.identity.verificationSessions.cancel(session.id))).toMatchObject({ statusCode: 400 });
    await sandbox.webhooksSettled();
    expect(receiver.received.map(({ path }) => path)).toEqual(Array(3).fill('/api/webhooks/identity'));
    expect(receiver.types().sort()).toEqual(['created', 'processing', 'verified'].map((step) => `identity.verification_session.${step}`));
  });

  it.each([
    ['document_expired', 'document_expired', 'The provided identity document has expired.'],
    ['The photo is blurred', 'document_unverified_other', 'The photo is blurred'],
    ['', 'document_unverified_other', "The document couldn't be verified."],
  ])('that fails with "%s" can be tried again', async (reason, code, sentence) => {
    const { sandbox, receiver, session, read } = await createCheck();
    const answer = await submitForm(sandbox, session.url ?? '', { outcome: 'failed', reason });
    expect(answer.headers.get('location')).toBe(back);
    const failed = await read();
    expect(failed).toMatchObject({ status: 'requires_input', last_error: { code, reason: sentence }, url: session.url });
    await sandbox.webhooksSettled();
    expect(receiver.types()).toContain('identity.verification_session.requires_input');
    await submitForm(sandbox, failed.url ?? '', { outcome: 'verified' });
    expect((await read()).status).toBe('verified');
  });

  it.each([
    ['verified', { status: 'verified', last_error: null, url: null }],
    ['failed', { status: 'requires_input', last_error: { code: 'document_expired' }, client_secret: expect.any(String) }],
  ])('that was submitted can be processed until it is %s', async (to, outcome) => {
    const { sandbox, session, read } = await createCheck();
    const move = (body: object) =>
      fetch(`${sandbox.url}/sandbox/checks/${session.id}/move`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await move({ to: 'processing' });
    expect(await read()).toMatchObject({ status: 'processing', url: null });
    await move({ to, reason: 'document_expired' });
    expect(await read()).toMatchObject(outcome);
    expect((await move({ to: 'lost' })).status).toBe(400);
  });

  it('that the user leaves stays unchanged', async () => {
    const { sandbox, receiver, session, read } = await createCheck();
    const answer = await submitForm(sandbox, session.url ?? '', { outcome: 'left' });
    expect(answer.headers.get('location')).toBe(back);
    expect(await read()).toMatchObject({ status: 'requires_input', last_error: null, last_verification_report: null, url: session.url });
    await sandbox.webhooksSettled();
    expect(receiver.types()).toEqual(['identity.verification_session.created']);
  });

  it('can be canceled before it is submitted', async () => {
    const { sandbox, stripe, session, read } = await createCheck();
    expect(await stripe.identity.verificationSessions.cancel(session.id)).toMatchObject({ status: 'canceled', url: null });
    await submitForm(sandbox, session.url ?? '', { outcome: 'verified' });
    expect((await read()).status).toBe('canceled');
  });
});
