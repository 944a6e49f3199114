import * as z from 'zod';
import { type CalendarGrant, CalendarRefusal } from '../../modules/calendar/port.ts';
import { createAccessTokens } from './access-tokens.ts';
import { GraphFailure, toRefusal } from './refusals.ts';

/** X1's credentials at Microsoft, and where Microsoft is if not at its own addresses. */
export interface GraphConnection {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the consent page redirects to. */
  readonly redirectUri: string;
  /** Of Graph's API, with its version. */
  readonly rootUrl?: string;
  readonly authorizeUrl?: string;
  readonly tokenUrl?: string;
}

/** Everybody's accounts: those of companies and schools, and personal ones. */
const login = 'https://login.microsoftonline.com/common/oauth2/v2.0';
const graph = 'https://graph.microsoft.com/v1.0';

/** Reading and writing events: Graph has nothing narrower that may write. `offline_access` is the refresh token. */
export const CALENDAR_SCOPE = 'Calendars.ReadWrite';
const scope = `offline_access https://graph.microsoft.com/${CALENDAR_SCOPE}`;

/** The whole call, including a new access token and a second attempt with it, ends before the port's ten seconds. */
const callMs = 9_500;
/** Far more than a calendar has. */
const mostPages = 50;

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string().optional(), scope: z.string().default('') });
const Page = z.object({ value: z.array(z.unknown()), '@odata.nextLink': z.string().optional() });

interface GraphRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly ifMatch?: string | undefined;
}

/** What a call may ask of Graph on behalf of one person. Everything it asks ends within one time limit. */
export interface GraphCalls {
  /** @returns the answer's JSON, undefined where it has none. @throws CalendarRefusal */
  ask(path: string, request?: GraphRequest): Promise<unknown>;
  /** Every item of a list, to its end. @throws CalendarRefusal */
  list(path: string, query: Readonly<Record<string, string>>): Promise<unknown[]>;
}

export type GraphClient = ReturnType<typeof createGraphClient>;

/** Microsoft's token endpoint and Graph, with a time limit per call and without retries: retrying is the queue's job. */
export function createGraphClient(connection: GraphConnection) {
  const { clientId, clientSecret, redirectUri, rootUrl = graph } = connection;
  const { authorizeUrl = `${login}/authorize`, tokenUrl = `${login}/token` } = connection;
  const accessTokens = createAccessTokens();

  async function requestTokens(fields: Record<string, string>, signal: AbortSignal) {
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, scope, ...fields });
    const answer = await fetch(tokenUrl, { method: 'POST', body, redirect: 'error', signal });
    if (!answer.ok) throw await GraphFailure.read(answer, 'tokens');
    return Tokens.parse(await answer.json());
  }

  /** Microsoft answers each use of a refresh token with another one, which lasts longer: that one is kept from now on. */
  async function renew(grant: CalendarGrant, signal: AbortSignal): Promise<string> {
    const tokens = await requestTokens({ grant_type: 'refresh_token', refresh_token: grant.secret }, signal);
    accessTokens.keep(grant.secret, tokens.access_token);
    if (tokens.refresh_token !== undefined && tokens.refresh_token !== grant.secret) {
      accessTokens.keep(tokens.refresh_token, tokens.access_token);
      grant.renew?.(tokens.refresh_token);
    }
    return tokens.access_token;
  }

  async function send(
    url: URL,
    { method = 'GET', body, ifMatch }: GraphRequest,
    { token, signal }: { token: string; signal: AbortSignal },
  ) {
    const headers = {
      authorization: `Bearer ${token}`,
      // Ids that stay when an event is moved between folders, texts without Outlook's HTML, times in UTC.
      prefer: 'IdType="ImmutableId", outlook.body-content-type="text", outlook.timezone="UTC"',
      ...(body && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    };
    const answer = await fetch(url, { method, headers, redirect: 'error', signal, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw await GraphFailure.read(answer, 'calendar');
    return answer.status === 204 ? undefined : ((await answer.json()) as unknown);
  }

  const isUnauthorized = (error: unknown) => error instanceof GraphFailure && error.status === 401 && error.about === 'calendar';

  function callsOf(grant: CalendarGrant): GraphCalls {
    const signal = AbortSignal.timeout(callMs);
    async function sendAs(url: URL, request: GraphRequest): Promise<unknown> {
      const known = accessTokens.find(grant.secret);
      const token = known ?? (await renew(grant, signal));
      return send(url, request, { token, signal }).catch(async (error: unknown) => {
        // The access token may have expired early: one more attempt with a new one, which a lost consent does not get.
        if (known === undefined || !isUnauthorized(error)) throw error;
        accessTokens.forget(grant.secret);
        return send(url, request, { token: await renew(grant, signal), signal });
      });
    }
    async function list(path: string, query: Readonly<Record<string, string>>): Promise<unknown[]> {
      const items: unknown[] = [];
      let url: URL | undefined = toUrl(path, query);
      for (let pages = 0; url; pages += 1) {
        if (pages === mostPages) throw new Error('a list does not end');
        const page: z.infer<typeof Page> = Page.parse(await sendAs(url, {}));
        items.push(...page.value);
        url = page['@odata.nextLink'] === undefined ? undefined : nextOf(page['@odata.nextLink']);
      }
      return items;
    }
    return { ask: (path, request = {}) => sendAs(toUrl(path, request.query), request), list };
  }

  function toUrl(path: string, query: Readonly<Record<string, string>> = {}): URL {
    const url = new URL(rootUrl + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  /** @throws Error for a next page elsewhere, which would get the token */
  function nextOf(link: string): URL {
    const url = new URL(link);
    if (url.origin !== new URL(rootUrl).origin) throw new Error('a list continues elsewhere');
    return url;
  }

  return {
    consentUrl: ({ state, codeChallenge }: { state: string; codeChallenge: string }): string => {
      const url = new URL(authorizeUrl);
      const query = { client_id: clientId, response_type: 'code', response_mode: 'query', redirect_uri: redirectUri, scope, state };
      const proof = { code_challenge: codeChallenge, code_challenge_method: 'S256', prompt: 'select_account' };
      for (const [name, value] of Object.entries({ ...query, ...proof })) url.searchParams.set(name, value);
      return url.href;
    },

    exchangeCode: async ({ code, codeVerifier }: { code: string; codeVerifier: string }) => {
      const fields = { grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectUri };
      const tokens = await requestTokens(fields, AbortSignal.timeout(callMs));
      if (tokens.refresh_token !== undefined) accessTokens.keep(tokens.refresh_token, tokens.access_token);
      return tokens;
    },

    /** Calls Graph for the person behind a grant. @throws CalendarRefusal */
    asOwner: async <Answer>(grant: CalendarGrant, call: (graph: GraphCalls) => Promise<Answer>): Promise<Answer> => {
      try {
        return await call(callsOf(grant));
      } catch (error) {
        throw error instanceof CalendarRefusal ? error : toRefusal(error);
      }
    },

    forget: (grant: CalendarGrant): void => accessTokens.forget(grant.secret),
  };
}
