import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** A request to a server that a person named. */
export interface OutsideRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly text: string;
  /** The header of that name; undefined without one. */
  header(name: string): string | undefined;
}

/** Sends one request and follows nothing. @throws Error when there is no answer, or none that may be read */
export type SendOutside = (request: OutsideRequest) => Promise<OutsideAnswer>;

/**
 * Which servers may be named. `public`: by https and at public addresses alone; `any`: also by http and in private networks, for tests and for
 * those who run X1 beside their own server.
 */
export type Reach = 'public' | 'any';

/** The server's address is text of a person: it must not lead X1 into its own network (SSRF). */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/** Looked up once, and connected to what was found: a name can't point elsewhere between check and use. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const refusal =
      error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? null : new ForbiddenAddress('not a public address'));
    const [first] = addresses ?? [];
    if (refusal || !first) callback(refusal ?? new ForbiddenAddress('no address'), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/**
 * Requests to servers of the internet that people name: calendars, and receivers of webhooks.
 *
 * @param mostBytes of an answer's body; with 0 it isn't read at all, and its text is ''
 */
export function createOutsideRequests(reach: Reach, { mostBytes }: { mostBytes: number }): SendOutside {
  return ({ method, url, headers, body, signal }) =>
    new Promise((answer, fail) => {
      if (reach === 'public') assertPublicUrl(url);
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const lookup = reach === 'public' ? { lookup: lookupPublic } : {};
      const sent = { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) };
      const request = send(url, { method, headers: sent, signal, agent: false, ...lookup }, (response) => {
        if (mostBytes === 0) {
          answer(toAnswer(response, ''));
          response.destroy();
        } else readText(response, mostBytes).then((text) => answer(toAnswer(response, text)), fail);
      });
      request.on('error', fail);
      request.end(body);
    });
}

/** What can be said of an address before it's asked: its names are looked up when it is. @throws ForbiddenAddress */
export function assertPublicUrl({ protocol, hostname, username, password }: URL): void {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const isLiteral = isIP(bare) !== 0;
  if (protocol !== 'https:' || username || password) throw new ForbiddenAddress('not an https address');
  // Addresses are not looked up.
  if (isLiteral && !isPublicAddress(bare)) throw new ForbiddenAddress('not a public address');
}

async function readText(response: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error('an answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toAnswer({ statusCode = 0, headers }: IncomingMessage, text: string): OutsideAnswer {
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return { status: statusCode, text, header };
}
