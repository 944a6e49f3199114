import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { World } from '../world.ts';
import { graphError, tokenError } from './errors.ts';
import type { OutlookGrant } from './records.ts';

const codeLivesMs = 10 * 60 * 1_000;
const accessLivesSeconds = 3_599;
/** What X1 may ask for. Every consent of an app with it may read and write the person's calendars. */
export const CALENDAR_SCOPE = 'https://graph.microsoft.com/Calendars.ReadWrite';

const newWord = (prefix: string) => `${prefix}${randomBytes(48).toString('base64url')}`;

const ConsentRequest = z.object({
  client_id: z.uuid('is no application'),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  response_mode: z.literal('query'),
  scope: z
    .string()
    .transform((text) => text.split(' ').filter(Boolean))
    .pipe(z.array(z.enum(['offline_access', CALENDAR_SCOPE], 'is not known')).min(1)),
  state: z.string().max(2_048).default(''),
  code_challenge: z.string().regex(/^[\w-]{43}$/, 'is not a SHA-256 in base64url'),
  code_challenge_method: z.literal('S256'),
});
export type ConsentRequest = z.infer<typeof ConsentRequest>;

/**
 * Reads what a site asks for.
 *
 * @returns the request, or a sentence saying what is wrong with it: then the browser is not sent back to the site
 */
export function readConsentRequest(world: World, query: unknown): ConsentRequest | string {
  const result = ConsentRequest.safeParse(query);
  if (!result.success) {
    const [issue] = result.error.issues;
    return `AADSTS900144: invalid_request. ${issue?.path[0] === undefined ? '' : String(issue.path[0])} ${issue?.message}`;
  }
  if (!result.data.redirect_uri.startsWith(`${world.publicUrl()}/`)) return 'AADSTS50011: the redirect URI is not one of the application.';
  return result.data;
}

function returnTo({ redirect_uri, state }: ConsentRequest, answer: Record<string, string>): string {
  const address = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ state, ...answer })) address.searchParams.set(name, value);
  return address.href;
}

/** The person denies. @returns where the browser goes */
export const deny = (request: ConsentRequest): string => returnTo(request, { error: 'access_denied' });

/** The person allows what was asked for, the calendar or not. @returns where the browser goes */
export function allow(world: World, request: ConsentRequest, { account, scopes }: { account: string; scopes: string[] }): string {
  openAccount(world, account);
  const { id } = world.store.put('outlookCodes', {
    id: newWord('M.C5_'),
    account,
    clientId: request.client_id,
    redirectUri: request.redirect_uri,
    codeChallenge: request.code_challenge,
    scopes,
    expiresAt: world.clock() + codeLivesMs,
    isUsed: false,
  });
  return returnTo(request, { code: id });
}

const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    client_id: z.string(),
    client_secret: z.string(),
    code: z.string(),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
    redirect_uri: z.string(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), client_id: z.string(), client_secret: z.string(), refresh_token: z.string() }),
]);
type TokenRequest = z.infer<typeof TokenRequest>;
type CodeRequest = Extract<TokenRequest, { grant_type: 'authorization_code' }>;

const grantIsOver = (why: string) => tokenError('invalid_grant', why);

/** @throws GraphError 400 or 401, with a code of RFC 6749 */
export function issueTokens(world: World, form: Record<string, unknown>): object {
  const { data: request } = TokenRequest.safeParse(form);
  if (!request) throw tokenError('invalid_request', 'AADSTS900144: a parameter is missing.');
  // Secrets are not stored here: any of the right length is accepted.
  if (request.client_secret.length < 20) throw tokenError('invalid_client', 'AADSTS7000215: invalid client secret provided.', 401);
  const before = request.grant_type === 'authorization_code' ? takeCode(world, request) : findGrant(world, request.refresh_token);
  if (before?.clientId !== request.client_id) throw grantIsOver('AADSTS70000: the grant is another application’s, or over.');
  const { account, clientId, scopes } = before;
  const grant = world.store.put('outlookGrants', { id: newWord('M.R3_'), account, clientId, scopes, isRevoked: false });
  const isLasting = scopes.includes('offline_access');
  return {
    token_type: 'Bearer',
    scope: scopes.filter((scope) => scope !== 'offline_access').join(' '),
    expires_in: accessLivesSeconds,
    access_token: issueAccess(world, grant),
    ...(isLasting && { refresh_token: grant.id }),
  };
}

function takeCode(world: World, { code: id, code_verifier: verifier, redirect_uri: redirectUri }: CodeRequest) {
  const code = world.store.find('outlookCodes', id);
  if (!code || code.isUsed || code.expiresAt <= world.clock()) throw grantIsOver('AADSTS54005: the code was redeemed or has expired.');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (code.redirectUri !== redirectUri || challenge !== code.codeChallenge) throw grantIsOver('AADSTS501481: the verifier does not match.');
  world.store.put('outlookCodes', { ...code, isUsed: true });
  return code;
}

function findGrant(world: World, refreshToken: string): OutlookGrant | undefined {
  const grant = world.store.find('outlookGrants', refreshToken);
  if (!grant || grant.isRevoked) throw grantIsOver('AADSTS50173: the grant was revoked.');
  return grant;
}

function issueAccess(world: World, { id: grantId, account, scopes }: OutlookGrant): string {
  const now = world.clock();
  world.store.removeOldest('outlookTokens', ({ expiresAt }) => expiresAt <= now);
  const expiresAt = now + accessLivesSeconds * 1_000;
  return world.store.put('outlookTokens', { id: newWord('EwB'), account, scopes, grantId, expiresAt }).id;
}

/**
 * Finds the account a call is made for.
 *
 * @throws GraphError 401 without a token that is good now, 403 when the consent does not cover calendars
 */
export function identifyAccount(world: World, authorization: string | undefined): string {
  const [, token = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
  const access = world.store.find('outlookTokens', token);
  const isOver = !access || access.expiresAt <= world.clock() || (world.store.find('outlookGrants', access.grantId)?.isRevoked ?? true);
  if (isOver) throw graphError(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.');
  if (!access.scopes.includes(CALENDAR_SCOPE))
    throw graphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.');
  return access.account;
}

/** The account with this address, made when it is new. */
export function openAccount(world: World, account: string) {
  return world.store.find('outlookAccounts', account) ?? world.store.put('outlookAccounts', { id: account, changes: 0 });
}

/** Takes back every consent of an account, as its owner does at myaccount.microsoft.com. */
export function revokeAccount(world: World, account: string): void {
  for (const grant of world.store.list('outlookGrants')) {
    if (grant.account === account) world.store.put('outlookGrants', { ...grant, isRevoked: true });
  }
}

/** Whether a site may do something in the account now. */
export function isConnected(world: World, account: string): boolean {
  return world.store.list('outlookGrants').some((grant) => grant.account === account && !grant.isRevoked);
}
