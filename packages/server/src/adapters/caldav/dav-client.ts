import type { OutsideAnswer, SendOutside } from '../../platform/outside-request.ts';
import { type DavResponse, readMultistatus } from './multistatus.ts';
import { DavFailure } from './refusals.ts';

export interface DavAccount {
  readonly userName: string;
  readonly password: string;
}

export interface Resource {
  readonly text: string;
  readonly etag: string;
}

const XML = 'application/xml; charset=utf-8';
const ICALENDAR = 'text/calendar; charset=utf-8';
const succeeded = (status: number) => status >= 200 && status < 300;
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);
const mostRedirects = 5;

export type DavClient = ReturnType<typeof createDavClient>;

/**
 * The few requests of CalDAV (RFC 4791) that X1 needs, for one account and within one time limit. All of them may be repeated.
 *
 * @throws each DavFailure for a refusal, Error for no answer
 */
export function createDavClient(transport: SendOutside, { userName, password }: DavAccount, signal: AbortSignal) {
  const authorization = `Basic ${Buffer.from(`${userName}:${password}`, 'utf8').toString('base64')}`;

  async function send(method: string, url: URL, headers: Record<string, string> = {}, body?: string): Promise<OutsideAnswer> {
    const request = { method, url, headers: { authorization, 'user-agent': 'X1', ...headers }, body, signal };
    const answer = await transport(request);
    // A server that is in trouble may say so once; a password that is gone is gone.
    return answer.status === 401 ? transport(request) : answer;
  }

  async function expectSuccess(answer: Promise<OutsideAnswer>): Promise<OutsideAnswer> {
    const { status } = await answer;
    if (!succeeded(status)) throw new DavFailure(status);
    return answer;
  }

  async function ask(method: 'PROPFIND' | 'REPORT', url: URL, { depth, body }: { depth: '0' | '1'; body: string }): Promise<DavResponse[]> {
    const { text } = await expectSuccess(send(method, url, { depth, 'content-type': XML }, body));
    return readMultistatus(text, url);
  }

  return {
    report: (url: URL, body: string): Promise<DavResponse[]> => ask('REPORT', url, { depth: '1', body }),
    propfind: (url: URL, depth: '0' | '1', body: string): Promise<DavResponse[]> => ask('PROPFIND', url, { depth, body }),

    /** A PROPFIND that goes where the server says it lives: only while a server is looked for, and only within its own site. */
    propfindFollowing: async (first: URL, body: string): Promise<{ url: URL; responses: DavResponse[] }> => {
      let url = first;
      for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
        const answer = await send('PROPFIND', url, { depth: '0', 'content-type': XML }, body);
        const location = answer.header('location');
        if (!isRedirect(answer.status) || location === undefined) {
          if (!succeeded(answer.status)) throw new DavFailure(answer.status);
          return { url, responses: readMultistatus(answer.text, url) };
        }
        url = withinSite(url, location);
      }
      throw new DavFailure(508);
    },

    /** Undefined where there is nothing. */
    get: async (url: URL): Promise<Resource | undefined> => {
      const answer = await send('GET', url);
      if (answer.status === 404 || answer.status === 410) return undefined;
      if (!succeeded(answer.status)) throw new DavFailure(answer.status);
      return { text: answer.text, etag: answer.header('etag') ?? '' };
    },

    /** @returns the new version; undefined where the server doesn't say, because it stored something else than it was sent */
    put: async (url: URL, text: string, condition: { ifMatch: string } | 'isNew'): Promise<string | undefined> => {
      const header: Record<string, string> =
        condition === 'isNew' ? { 'if-none-match': '*' } : condition.ifMatch ? { 'if-match': condition.ifMatch } : {};
      const answer = await expectSuccess(send('PUT', url, { 'content-type': ICALENDAR, ...header }, text));
      return answer.header('etag');
    },

    /** What is gone already is fine. */
    remove: async (url: URL): Promise<void> => {
      const { status } = await send('DELETE', url);
      if (!succeeded(status) && status !== 404 && status !== 410) throw new DavFailure(status);
    },
  };
}

/** An address that a server names, for the account's password to be sent to: its own site's, and never without TLS where there was. @throws DavFailure */
export function withinSite(from: URL, to: string): URL {
  const url = new URL(to, from);
  const site = from.hostname.split('.').length > 2 ? from.hostname.slice(from.hostname.indexOf('.') + 1) : from.hostname;
  const isSame = url.hostname === from.hostname || (isName(from.hostname) && url.hostname.endsWith(`.${site}`)) || url.hostname === site;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && from.protocol === 'http:');
  if (!isSame || !isSafe || (url.hostname === from.hostname && from.protocol === url.protocol && url.port !== from.port))
    throw new DavFailure(421);
  return url;
}

const isName = (hostname: string) => /[a-z]$/i.test(hostname);
