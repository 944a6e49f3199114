import { calendar_v3 } from '@googleapis/calendar';
import { CodeChallengeMethod, type Credentials, gaxios, OAuth2Client, type OAuth2ClientOptions } from 'google-auth-library';

/** By what X1 is known to Google, and where Google is when it is not at its own addresses. */
export interface GoogleConnection {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the consent leads back to. */
  readonly redirectUri: string;
  /** The calendar's origin. */
  readonly rootUrl?: string;
  readonly endpoints?: OAuth2ClientOptions['endpoints'];
}

/** Exactly what X1 needs: its own events, and when somebody is busy, not with what (R129). */
export const scopes = ['https://www.googleapis.com/auth/calendar.events', 'https://www.googleapis.com/auth/calendar.freebusy'] as const;

/** The whole call, with a new access token and a second try under it, ends before the ten seconds of the port are over. */
const callMs = 9_500;
/** Access tokens that are kept; beyond that the oldest go, and are asked for anew. */
const mostTokens = 5_000;

export type GoogleClient = ReturnType<typeof createGoogleClient>;

/** The SDKs, with a time limit per call and no tries of their own: trying again is for whoever keeps the queue. */
export function createGoogleClient({ clientId, clientSecret, redirectUri, rootUrl, endpoints }: GoogleConnection) {
  /** The access token of each grant, by its refresh token: one lasts for an hour. */
  const tokens = new Map<string, Credentials>();

  function authFor(signal: AbortSignal): OAuth2Client {
    return new OAuth2Client({
      clientId,
      clientSecret,
      redirectUri,
      ...(endpoints && { endpoints }),
      transporterOptions: { signal, redirect: 'error', retry: false, retryConfig: { retry: 0 } },
    });
  }

  function remember(refreshToken: string, credentials: Credentials): void {
    tokens.delete(refreshToken);
    tokens.set(refreshToken, credentials);
    const [oldest] = tokens.keys();
    if (tokens.size > mostTokens && oldest !== undefined) tokens.delete(oldest);
  }

  return {
    /** Where somebody lets us in: always asked anew, so that a refresh token comes with it, and with the choice of the account. */
    consentUrl: ({ state, codeChallenge }: { state: string; codeChallenge: string }): string =>
      authFor(AbortSignal.timeout(callMs)).generateAuthUrl({
        access_type: 'offline',
        prompt: 'consent select_account',
        scope: [...scopes],
        state,
        code_challenge: codeChallenge,
        code_challenge_method: CodeChallengeMethod.S256,
      }),
    exchangeCode: async ({ code, codeVerifier }: { code: string; codeVerifier: string }): Promise<Credentials> => {
      const { tokens: credentials } = await authFor(AbortSignal.timeout(callMs)).getToken({ code, codeVerifier });
      if (credentials.refresh_token) remember(credentials.refresh_token, credentials);
      return credentials;
    },
    revoke: async (refreshToken: string): Promise<void> => {
      tokens.delete(refreshToken);
      await authFor(AbortSignal.timeout(callMs)).revokeToken(refreshToken);
    },
    /** Calls the calendar of whoever gave the refresh token; all that `call` asks for ends within the one time limit. */
    asOwner: async <Answer>(refreshToken: string, call: (calendar: calendar_v3.Calendar) => Promise<Answer>): Promise<Answer> => {
      const signal = AbortSignal.timeout(callMs);
      const attempt = () => {
        const auth = authFor(signal);
        auth.setCredentials({ ...tokens.get(refreshToken), refresh_token: refreshToken });
        auth.on('tokens', (credentials) => remember(refreshToken, credentials));
        return call(new calendar_v3.Calendar({ auth, retry: false, ...(rootUrl && { rootUrl }) }));
      };
      return attempt().catch((error: unknown) => {
        // The access token we kept may have ended early: one more try with a new one, which a consent that is lost does not get.
        if (!isUnauthorized(error) || !tokens.delete(refreshToken)) throw error;
        return attempt();
      });
    },
  };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof gaxios.GaxiosError && error.response?.status === 401;
}
