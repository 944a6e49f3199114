import { createHash, randomBytes } from 'node:crypto';
import { calendar_v3 } from '@googleapis/calendar';
import { CodeChallengeMethod, gaxios, OAuth2Client } from 'google-auth-library';
import { scopes } from '../google/scopes.ts';
import type { SandboxOptions } from '../start-sandbox.ts';
import { openSandbox, publicUrl, submitForm } from './open-sandbox.ts';

export const redirectUri = `${publicUrl}/back`;
const asked = Object.values(scopes).map(({ scope }) => scope);

/** A refusal as the client libraries hand it on. */
export interface Refusal {
  status: number | undefined;
  /** Google's word for it. */
  reason: string | undefined;
}

/** What a call is refused with. @throws Error when it succeeds */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof gaxios.GaxiosError)) throw error;
    const said = (error.response?.data as { error?: string | { errors: { reason: string }[] } } | undefined)?.error;
    return { status: error.response?.status, reason: typeof said === 'string' ? said : said?.errors[0]?.reason };
  }
  throw new Error('the call succeeded');
}

/** A sandbox, and Google's own client libraries pointed at it. */
export async function openGoogle(options: Partial<SandboxOptions> = {}) {
  const given = await openSandbox(options);

  const newClient = () =>
    new OAuth2Client({
      clientId: 'test.apps.googleusercontent.com',
      clientSecret: 'GOCSPX-test',
      redirectUri,
      endpoints: {
        oauth2AuthBaseUrl: `${publicUrl}/sandbox/google/o/oauth2/v2/auth`,
        oauth2TokenUrl: `${given.sandbox.url}/google/token`,
        oauth2RevokeUrl: `${given.sandbox.url}/google/revoke`,
      },
      transporterOptions: { retry: false, retryConfig: { retry: 0 } },
    });

  const newPkce = () => {
    const codeVerifier = randomBytes(48).toString('base64url');
    return { codeVerifier, codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url') };
  };

  const consentAddress = (client: OAuth2Client, codeChallenge: string, changes: Record<string, string> = {}) =>
    client.generateAuthUrl({
      access_type: 'offline',
      prompt: 'consent',
      scope: asked,
      state: 'the state',
      code_challenge: codeChallenge,
      code_challenge_method: CodeChallengeMethod.S256,
      ...changes,
    });

  /** Chooses on the consent page. @returns where the browser is sent */
  async function choose(address: string, fields: Record<string, string>): Promise<URL> {
    const answer = await submitForm(given.sandbox, address, fields);
    if (answer.status !== 303) throw new Error(`the consent page answered ${answer.status}`);
    return new URL(answer.headers.get('location') ?? '');
  }

  /** Somebody's calendar, connected. */
  async function connect(account = `${randomBytes(6).toString('hex')}@gmail.test`, fields: Record<string, string> = {}) {
    const client = newClient();
    const { codeVerifier, codeChallenge } = newPkce();
    const back = await choose(consentAddress(client, codeChallenge), { outcome: 'allow', account, ...fields });
    const { tokens } = await client.getToken({ code: back.searchParams.get('code') ?? '', codeVerifier });
    client.setCredentials(tokens);
    const calendar = new calendar_v3.Calendar({ auth: client, rootUrl: given.sandbox.url, retry: false });
    return { account, client, tokens, calendar, events: calendar.events };
  }

  return {
    given,
    newClient,
    newPkce,
    consentAddress,
    choose,
    connect,
    /** Presses a button of a hosted page as a program does. */
    press: (path: string, fields: Record<string, string>) =>
      fetch(given.sandbox.url + path, { method: 'POST', body: new URLSearchParams(fields), headers: { accept: 'application/json' } }),
  };
}
