import { describe, expect, it } from 'vitest';
import { openMarketplace } from '../testing/open-marketplace.ts';
import { openSandbox, publicUrl, submitForm } from '../testing/open-sandbox.ts';

const hostile = '"><script>alert(1)</script><b a=\'';

async function openPages() {
  const given = await openSandbox();
  const { stripe } = given;
  const returnUrl = 'http://another-origin.test/back';
  const intent = await stripe.paymentIntents.create({
    amount: 123_450,
    currency: 'usd',
    description: hostile,
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
    return_url: returnUrl,
  });
  const account = await stripe.accounts.create({ type: 'express', email: hostile });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    return_url: returnUrl,
    refresh_url: returnUrl,
  });
  const session = await stripe.identity.verificationSessions.create({ type: 'document', return_url: returnUrl });
  const read = async (address: string) => {
    const { pathname, search } = new URL(address, publicUrl);
    const answer = await fetch(given.sandbox.url + pathname + search, { headers: { accept: 'text/html' } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const pages = {
    authentication: intent.next_action?.redirect_to_url?.url ?? '',
    onboarding: link.url,
    check: session.url ?? '',
    control: '/sandbox',
  };
  return { ...given, intent, account, session, pages, read };
}

describe('the hosted pages of the sandbox', () => {
  it('offer their choices under the names tests rely on', async () => {
    const { pages, read } = await openPages();
    const choicesOf = async (address: string) =>
      [...(await read(address)).text.matchAll(/name="outcome" value="(\w+)">([^<]+)</g)].map(([, value, label]) => `${value}: ${label}`);
    expect(await choicesOf(pages.authentication)).toEqual(['authenticated: Complete authentication', 'failed: Fail authentication']);
    expect(await choicesOf(pages.check)).toEqual([
      'verified: Verify identity',
      'failed: Fail verification',
      'left: Leave without finishing',
    ]);
    expect(await choicesOf(pages.onboarding)).toEqual([
      'complete: Finish setup',
      'no_payouts: Finish without payouts',
      'left: Leave without finishing',
    ]);
  });

  it('say that they are stand-ins, run no script and escape everything', async () => {
    const { pages, read } = await openPages();
    for (const address of Object.values(pages)) {
      const { status, headers, text } = await read(address);
      expect(status).toBe(200);
      expect(text).toContain('This page is a stand-in');
      expect(text).not.toMatch(/<script|style="|<style|alert\(1\)<\/script>/);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'self'; form-action 'self' http:\/\/product\.test:3000.*; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect((await read(pages.authentication)).text).toContain('$1,234.50');
    expect((await read(pages.authentication)).headers.get('content-security-policy')).toContain('http://another-origin.test');
    expect((await read('/sandbox/style.css')).headers.get('content-type')).toContain('text/css');
  });

  it('answer unknown URLs and choices with a page', async () => {
    const { sandbox, stripe, intent, pages, read } = await openPages();
    for (const address of [
      '/sandbox/stripe/3ds/pi_none',
      '/sandbox/stripe/identity/vs_none',
      '/sandbox/stripe/connect/acct_none',
      '/sandbox/none',
    ]) {
      const { status, headers } = await read(address);
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    }
    for (const address of [pages.authentication, pages.onboarding, pages.check]) {
      expect((await submitForm(sandbox, address, { outcome: 'other' })).status).toBe(400);
      expect((await submitForm(sandbox, address, {})).status).toBe(400);
    }
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
  });

  it('show where to continue when nothing is left to do', async () => {
    const { sandbox, pages, read } = await openPages();
    await submitForm(sandbox, pages.authentication, { outcome: 'authenticated' });
    await submitForm(sandbox, pages.check, { outcome: 'verified' });
    expect((await read(pages.authentication)).text).toContain('Nothing to confirm');
    expect((await read(pages.check)).text).toContain('http://another-origin.test/back');
  });

  it('refuse requests from other sites', async () => {
    const { sandbox, stripe, intent, pages } = await openPages();
    const answer = await fetch(sandbox.url + new URL(pages.authentication).pathname, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ outcome: 'authenticated' }),
    });
    expect(answer.status).toBe(403);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
  });
});

describe('the sandbox control page', () => {
  it('shows payments, accounts, checks and webhooks, and returns to itself', async () => {
    const { sandbox, stripe, intent, account, session, pages, read } = await openPages();
    await submitForm(sandbox, pages.authentication, { outcome: 'authenticated' });
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 450 });
    const charge = String((await stripe.paymentIntents.retrieve(intent.id)).latest_charge);
    await sandbox.webhooksSettled();
    const { text } = await read(pages.control);
    for (const id of [intent.id, account.id, session.id, refund.id]) expect(text).toContain(id);
    expect(text).toContain('payment_intent.succeeded');
    expect(text).toContain(`action="/sandbox/charges/${charge}/dispute"`);
    const answer = await submitForm(sandbox, `/sandbox/charges/${charge}/dispute`, {});
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox#payments']);
    expect((await read(pages.control)).text).toContain('needs response');
  });

  it('shows balances, transfers, payouts and disputes, with working buttons', async () => {
    const { sandbox, stripe, pay, onboard, funds } = await openMarketplace();
    const read = async () => (await fetch(`${sandbox.url}/sandbox`, { headers: { accept: 'text/html' } })).text();
    const account = await onboard();
    const charge = await pay(90_000);
    const transfer = await stripe.transfers.create({ amount: 20_000, currency: 'usd', destination: account, transfer_group: hostile });
    const payout = await stripe.payouts.create({ amount: 5_000, currency: 'usd' }, { stripeAccount: account });
    await submitForm(sandbox, `/sandbox/charges/${charge}/dispute`, {});
    const [dispute] = (await stripe.disputes.list()).data;
    await stripe.disputes.update(dispute?.id ?? '', { evidence: { customer_name: 'Pat' } });
    const text = await read();
    for (const shown of ['-$215.00', 'overdrawn', '$150.00 available', transfer.id, payout.id, 'under review'])
      expect(text).toContain(shown);
    expect(text).not.toContain('<script');
    const buttons: [address: string, label: string, fields: Record<string, string>, section: string][] = [
      [`/sandbox/accounts/${account}/bank`, 'Fail next payout', { bank: 'closed' }, 'accounts'],
      [`/sandbox/payouts/${payout.id}/settle`, 'Fail', { outcome: 'failed' }, 'payouts'],
      [`/sandbox/transfers/${transfer.id}/reverse`, 'Reverse', {}, 'transfers'],
      [`/sandbox/disputes/${dispute?.id}/close`, 'X1 wins', { outcome: 'won' }, 'disputes'],
    ];
    for (const [address, label, fields, section] of buttons) {
      expect(text).toMatch(new RegExp(`action="${address}">(<input type="hidden"[^>]*>)?<button[^>]*>${label}</button>`));
      const answer = await submitForm(sandbox, address, fields);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/sandbox#${section}`]);
    }
    expect([await funds(), await funds(account)]).toEqual([
      { available: 88_500, pending: 0 },
      { available: 0, pending: 0 },
    ]);
    const after = await read();
    expect(after).toContain('The bank account has been closed.');
    for (const action of [`payouts/${payout.id}/settle`, `transfers/${transfer.id}/reverse`, `disputes/${dispute?.id}/close`]) {
      expect(after).not.toContain(`action="/sandbox/${action}"`);
    }
    expect(after).toContain(`action="/sandbox/accounts/${account}/restore"`);
    expect(after).not.toContain(`action="/sandbox/accounts/${account}/bank"`);
  });

  it('keeps checked and unchecked faults as submitted', async () => {
    const { sandbox, read } = await openPages();
    const answer = await fetch(`${sandbox.url}/sandbox/faults`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html' },
      body: new URLSearchParams('declineAll=false&declineAll=true&dropWebhooks=false&webhookDelayMs=250'),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox#faults']);
    const { text } = await read('/sandbox');
    expect(text).toMatch(/id="declineAll"[^>]* checked/);
    expect(text).not.toMatch(/id="dropWebhooks"[^>]* checked/);
    expect(text).toMatch(/id="webhookDelayMs"[^>]*value="250"/);
  });
});
