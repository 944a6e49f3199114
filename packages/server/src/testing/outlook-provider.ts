import { createHash, randomBytes } from 'node:crypto';
import { openOutlookCalendar } from '../open-outlook-calendar.ts';
import { openAdapterSandbox, publicUrl } from './adapter-sandbox.ts';

/** The adapter of Outlook's calendar on the sandbox, without a server around it. */
export async function startOutlookProvider() {
  const given = await openAdapterSandbox('outlook');
  const { sandbox, clock, post } = given;
  const outlook = await openOutlookCalendar({ config: { microsoft: undefined, stripe: undefined }, sandbox, publicUrl, clock });

  /** Somebody at Microsoft's consent page. @returns what the browser brings back, and the secret half of the challenge */
  async function createConsent(choice: Record<string, string> = {}) {
    const codeVerifier = randomBytes(48).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const { pathname, search } = new URL(outlook.consentUrl({ state: 'a-state', codeChallenge }));
    const answer = await post(pathname + search, { outcome: 'allow', ...choice }, 'text/html');
    const back = new URL(answer.headers.get('location') ?? '');
    return { back, codeVerifier, code: back.searchParams.get('code') ?? '' };
  }

  return {
    ...given,
    outlook,
    createConsent,
    createGrant: async (account = `trainer-${randomBytes(6).toString('hex')}@outlook.test`) => {
      const { code, codeVerifier } = await createConsent({ account });
      return { account, grant: await outlook.exchangeCode({ code, codeVerifier }) };
    },
  };
}
