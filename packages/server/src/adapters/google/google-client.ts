import { calendar_v3 } from '@googleapis/calendar';
import { CodeChallengeMethod, type Credentials, gaxios, OAuth2Client, type OAuth2ClientOptions } from 'google-auth-library';

/** X1's credentials at Google, and where Google is if not at its own addresses. */
export interface GoogleConnection {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the consent page redirects to. */
  readonly redirectUri: string;
  /** The calendar's origin. */
  readonly rootUrl?: string;
  readonly endpoints?: OAuth2ClientOptions['endpoints'];
}

/** Exactly what X1 needs: its own events, and when a person is busy, but not with what (R129). */
export const scopes = ['https://www.googleapis.com/auth/calendar.events', 'https://www.googleapis.com/auth/calendar.freebusy'] as const;

/** The whole call, including a new access token and a second attempt with it, ends before the port's ten seconds. */
const callMs = 9_500;
/** Number of cached access tokens; beyond that the oldest are dropped and requested again. */
const mostTokens = 5_000;

export type GoogleClient = ReturnType<typeof createGoogleClient>;

/** The SDKs, with a time limit per call and without retries: retrying is the queue's job. */
export function createGoogleClient({ clientId, clientSecret, redirectUri, rootUrl, endpoints }: GoogleConnection) {
  /** The access token of each grant, by its refresh token; valid for an hour. */
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
    /** The consent page: always shown again, so that it returns a refresh token, and with a choice of account. */
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
    /** Calls the calendar behind the refresh token; everything `call` requests ends within the one time limit. */
    asOwner: async <Answer>(refreshToken: string, call: (calendar: calendar_v3.Calendar) => Promise<Answer>): Promise<Answer> => {
      const signal = AbortSignal.timeout(callMs);
      const attempt = () => {
        const auth = authFor(signal);
        auth.setCredentials({ ...tokens.get(refreshToken), refresh_token: refreshToken });
        auth.on('tokens', (credentials) => remember(refreshToken, credentials));
        return call(new calendar_v3.Calendar({ auth, retry: false, ...(rootUrl && { rootUrl }) }));
      };
      return attempt().catch((error: unknown) => {
        // The cached access token may have expired early: one more attempt with a new one, which a lost consent does not get.
        if (!isUnauthorized(error) || !tokens.delete(refreshToken)) throw error;
        return attempt();
      });
    },
  };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof gaxios.GaxiosError && error.response?.status === 401;
}
