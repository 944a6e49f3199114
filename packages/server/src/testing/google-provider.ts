import { createHash, randomBytes } from 'node:crypto';
import { openGoogleCalendar } from '../open-google-calendar.ts';
import { openAdapterSandbox, publicUrl } from './adapter-sandbox.ts';

/** The adapter of Google Calendar on the sandbox, without a server around it. */
export async function startGoogleProvider() {
  const given = await openAdapterSandbox('google');
  const { sandbox, clock, post } = given;
  const google = await openGoogleCalendar({ config: { google: undefined, stripe: undefined }, sandbox, publicUrl, clock });

  /** Somebody at Google's consent page. @returns what the browser brings back, and the secret half of the challenge */
  async function createConsent(choice: Record<string, string> = {}) {
    const codeVerifier = randomBytes(48).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const { pathname, search } = new URL(google.consentUrl({ state: 'a-state', codeChallenge }));
    const answer = await post(pathname + search, { outcome: 'allow', ...choice }, 'text/html');
    const back = new URL(answer.headers.get('location') ?? '');
    return { back, codeVerifier, code: back.searchParams.get('code') ?? '' };
  }

  return {
    ...given,
    google,
    createConsent,
    createGrant: async (account = `trainer-${randomBytes(6).toString('hex')}@gmail.test`) => {
      const { code, codeVerifier } = await createConsent({ account });
      return { account, grant: await google.exchangeCode({ code, codeVerifier }) };
    },
  };
}
