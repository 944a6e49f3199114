import { describe, expect, it } from 'vitest';
import { openGoogle, redirectUri, refusalOf } from '../testing/open-google.ts';

const minuteMs = 60_000;

describe('the consent page of the Google sandbox', () => {
  it('redirects with a code and the state, or with a refusal', async () => {
    const { newClient, newPkce, consentAddress, choose } = await openGoogle();
    const address = consentAddress(newClient(), newPkce().codeChallenge);
    const allowed = await choose(address, { outcome: 'allow' });
    expect(allowed.origin + allowed.pathname).toBe(redirectUri);
    expect(Object.fromEntries(allowed.searchParams)).toMatchObject({
      state: 'the state',
      iss: 'https://accounts.google.com',
      code: expect.stringMatching(/^4\/0/),
      scope: 'https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.freebusy',
    });
    const denied = await choose(address, { outcome: 'deny' });
    expect(Object.fromEntries(denied.searchParams)).toEqual({
      error: 'access_denied',
      state: 'the state',
      iss: 'https://accounts.google.com',
    });
  });

  it('says that it is a stand-in, offers both answers and each scope, and runs no script', async () => {
    const { given, newClient, newPkce, consentAddress } = await openGoogle();
    const { pathname, search } = new URL(consentAddress(newClient(), newPkce().codeChallenge));
    const page = await fetch(given.sandbox.url + pathname + search, { headers: { accept: 'text/html' } });
    const text = await page.text();
    for (const shown of [
      'This page is a stand-in',
      'value="allow">Allow',
      'value="deny">Deny',
      'name="events" value="true" checked',
      'name="busy"',
    ]) {
      expect(text).toContain(shown);
    }
    expect(text).not.toMatch(/<script|style="|<style/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    [{ redirect_uri: 'https://evil.example/back' }, 'redirect_uri_mismatch'],
    [{ redirect_uri: 'http://product.test:30001/back' }, 'redirect_uri_mismatch'],
    [{ response_type: 'token' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ scope: 'https://www.googleapis.com/auth/drive' }, 'invalid_request'],
    [{ client_id: 'anything' }, 'invalid_request'],
  ])('refuses a request with %j', async (changes, reason) => {
    const { given, newClient, newPkce, consentAddress, choose } = await openGoogle();
    const address = consentAddress(newClient(), newPkce().codeChallenge);
    const wrong = new URL(address);
    for (const [name, value] of Object.entries(changes)) wrong.searchParams.set(name, value);
    const page = await fetch(given.sandbox.url + wrong.pathname + wrong.search, { headers: { accept: 'text/html' } });
    expect([page.status, (await page.text()).includes(reason)]).toEqual([400, true]);
    await expect(choose(wrong.href, { outcome: 'allow' })).rejects.toThrow('400');
    await expect(choose(address, { outcome: 'perhaps' })).rejects.toThrow('400');
  });
});

describe('a token of the Google sandbox', () => {
  it('is issued once per code, and only with its verifier and redirect URL', async () => {
    const { newClient, newPkce, consentAddress, choose } = await openGoogle();
    const { codeVerifier, codeChallenge } = newPkce();
    const client = newClient();
    const back = await choose(consentAddress(client, codeChallenge), { outcome: 'allow' });
    const code = back.searchParams.get('code') ?? '';
    const invalid = { status: 400, reason: 'invalid_grant' };
    expect(await refusalOf(client.getToken({ code, codeVerifier: newPkce().codeVerifier }))).toEqual(invalid);
    expect(await refusalOf(client.getToken({ code, codeVerifier, redirect_uri: `${redirectUri}/other` }))).toMatchObject({
      reason: 'redirect_uri_mismatch',
    });
    expect(await refusalOf(client.getToken({ code, codeVerifier, client_id: 'other.apps.googleusercontent.com' }))).toEqual(invalid);
    const { tokens } = await client.getToken({ code, codeVerifier });
    expect(tokens).toMatchObject({ token_type: 'Bearer', refresh_token: expect.stringMatching(/^1\/\//) });
    expect(await refusalOf(client.getToken({ code, codeVerifier }))).toEqual(invalid);
  });

  it('is not issued for a code older than ten minutes', async () => {
    let now = Date.now();
    const { newClient, newPkce, consentAddress, choose } = await openGoogle({ clock: () => now });
    const { codeVerifier, codeChallenge } = newPkce();
    const back = await choose(consentAddress(newClient(), codeChallenge), { outcome: 'allow' });
    now += 10 * minuteMs;
    const call = newClient().getToken({ code: back.searchParams.get('code') ?? '', codeVerifier });
    expect(await refusalOf(call)).toEqual({ status: 400, reason: 'invalid_grant' });
  });

  it('can be refreshed until the consent is revoked, which also ends issued access tokens', async () => {
    const { connect } = await openGoogle();
    const { client, tokens, events } = await connect();
    const { credentials } = await client.refreshAccessToken();
    expect(credentials.access_token).not.toBe(tokens.access_token);
    await events.list({ calendarId: 'primary' });
    await client.revokeToken(tokens.refresh_token ?? '');
    expect(await refusalOf(events.list({ calendarId: 'primary' }))).toEqual({ status: 401, reason: 'authError' });
    expect(await refusalOf(client.refreshAccessToken())).toEqual({ status: 400, reason: 'invalid_grant' });
    expect(await refusalOf(client.revokeToken(tokens.refresh_token ?? ''))).toEqual({ status: 400, reason: 'invalid_token' });
  });

  it('is revoked together with all others of the same account and client', async () => {
    const { connect } = await openGoogle();
    const [first, second, other] = [await connect('one@gmail.test'), await connect('one@gmail.test'), await connect('other@gmail.test')];
    await first.client.revokeToken(first.tokens.refresh_token ?? '');
    expect(await refusalOf(second.client.refreshAccessToken())).toEqual({ status: 400, reason: 'invalid_grant' });
    await expect(other.client.refreshAccessToken()).resolves.toBeDefined();
  });

  it('expires after an hour', async () => {
    let now = Date.now();
    const { connect } = await openGoogle({ clock: () => now });
    const { client, events } = await connect();
    now += 61 * minuteMs;
    expect(await refusalOf(events.list({ calendarId: 'primary' }))).toEqual({ status: 401, reason: 'authError' });
    await client.refreshAccessToken();
    await expect(events.list({ calendarId: 'primary' })).resolves.toHaveProperty('status', 200);
  });

  it('includes a refresh token only for offline access, the first time or after a new consent', async () => {
    const { newClient, newPkce, consentAddress, choose } = await openGoogle();
    const ask = async (changes: Record<string, string>) => {
      const { codeVerifier, codeChallenge } = newPkce();
      const back = await choose(consentAddress(newClient(), codeChallenge, changes), { outcome: 'allow', account: 'one@gmail.test' });
      const { tokens } = await newClient().getToken({ code: back.searchParams.get('code') ?? '', codeVerifier });
      return tokens.refresh_token !== undefined;
    };
    expect(await ask({ access_type: 'online' })).toBe(false);
    expect(await ask({ prompt: '' })).toBe(true);
    expect(await ask({ prompt: '' })).toBe(false);
    expect(await ask({ prompt: 'consent' })).toBe(true);
  });

  it('covers only the scopes the user left checked', async () => {
    const { connect } = await openGoogle();
    const { tokens, calendar } = await connect(undefined, { events: 'false' });
    expect(tokens.scope).toBe('https://www.googleapis.com/auth/calendar.freebusy');
    expect(await refusalOf(calendar.events.list({ calendarId: 'primary' }))).toEqual({ status: 403, reason: 'insufficientPermissions' });
    const [timeMin, timeMax] = ['2026-01-05T00:00:00Z', '2026-01-06T00:00:00Z'];
    await calendar.freebusy.query({ requestBody: { timeMin, timeMax, items: [{ id: 'primary' }] } });
  });
});
