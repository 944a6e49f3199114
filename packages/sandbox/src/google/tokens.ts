import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { World } from '../world.ts';
import { calendarError, tokenError } from './errors.ts';
import type { AccessToken, ConsentCode, Grant } from './records.ts';
import { newAccessToken, newRefreshToken } from './words.ts';

const accessLivesSeconds = 3_599;

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
type RefreshRequest = Extract<TokenRequest, { grant_type: 'refresh_token' }>;

/** @throws GoogleError 400 or 401, with a code of RFC 6749 */
export function issueToken(world: World, form: Record<string, unknown>): object {
  const result = TokenRequest.safeParse(form);
  if (!result.success) {
    const isOther = !['authorization_code', 'refresh_token'].includes(String(form['grant_type']));
    throw isOther ? tokenError('unsupported_grant_type', 'Invalid grant_type') : tokenError('invalid_request', 'A parameter is missing.');
  }
  const request = result.data;
  // Secrets are not stored here: any of the right form is accepted.
  if (!/^GOCSPX-[\w-]+$/.test(request.client_secret)) throw tokenError('invalid_client', 'The provided client secret is invalid.', 401);
  return request.grant_type === 'authorization_code' ? exchange(world, request) : refresh(world, request);
}

const malformed = () => tokenError('invalid_grant', 'Malformed auth code.');
const expiredOrRevoked = () => tokenError('invalid_grant', 'Token has been expired or revoked.');

function exchange(world: World, request: CodeRequest): object {
  const code = world.store.find('googleCodes', request.code);
  if (code?.clientId !== request.client_id) throw malformed();
  if (code.isUsed || code.expiresAt <= world.clock()) throw malformed();
  if (code.redirectUri !== request.redirect_uri) throw tokenError('redirect_uri_mismatch', 'Bad Request');
  const challenge = createHash('sha256').update(request.code_verifier).digest('base64url');
  if (challenge !== code.codeChallenge) throw tokenError('invalid_grant', 'Invalid code verifier.');
  world.store.put('googleCodes', { ...code, isUsed: true });
  const grant = code.isOffline ? openGrant(world, code) : null;
  return { ...toAnswer(issueAccess(world, code, grant)), ...(grant && { refresh_token: grant.id }) };
}

function openGrant(world: World, { account, clientId, scopes }: ConsentCode): Grant {
  return world.store.put('googleGrants', { id: newRefreshToken(), account, clientId, scopes, isRevoked: false });
}

function refresh(world: World, request: RefreshRequest): object {
  const grant = world.store.find('googleGrants', request.refresh_token);
  if (grant?.clientId !== request.client_id || grant.isRevoked) throw expiredOrRevoked();
  return toAnswer(issueAccess(world, grant, grant));
}

function issueAccess(world: World, { account, clientId, scopes }: Pick<Grant, 'account' | 'clientId' | 'scopes'>, grant: Grant | null) {
  const now = world.clock();
  world.store.removeOldest('googleAccessTokens', ({ expiresAt }) => expiresAt <= now);
  return world.store.put('googleAccessTokens', {
    id: newAccessToken(),
    account,
    clientId,
    scopes,
    grantId: grant?.id ?? null,
    expiresAt: now + accessLivesSeconds * 1_000,
  });
}

function toAnswer({ id, scopes }: AccessToken): object {
  return { access_token: id, expires_in: accessLivesSeconds, scope: scopes.join(' '), token_type: 'Bearer' };
}

/**
 * Takes a consent back by one of its tokens. As at Google, every token goes with it that the same person gave the same site.
 *
 * @throws GoogleError 400 for a token that is none, or gone already
 */
export function revokeToken(world: World, token: unknown): object {
  const { store } = world;
  const text = typeof token === 'string' ? token : '';
  const access = store.find('googleAccessTokens', text);
  const grant = store.find('googleGrants', access?.grantId ?? text);
  if (!access && (!grant || grant.isRevoked)) throw tokenError('invalid_token', 'Token expired or revoked');
  if (access) store.remove('googleAccessTokens', access.id);
  for (const other of store.list('googleGrants')) {
    const isSame = other.account === grant?.account && other.clientId === grant.clientId;
    if (isSame && !other.isRevoked) store.put('googleGrants', { ...other, isRevoked: true });
  }
  return {};
}

/**
 * Finds the account a call is made for.
 *
 * @returns the account
 * @throws GoogleError 401 without a token that is good now, 403 when the consent does not cover the call
 */
export function identifyAccount(world: World, authorization: string | undefined, scope: string): string {
  const [, token = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
  const access = world.store.find('googleAccessTokens', token);
  const isOver = !access || access.expiresAt <= world.clock();
  const isRevoked = access?.grantId ? (world.store.find('googleGrants', access.grantId)?.isRevoked ?? true) : false;
  if (isOver || isRevoked) throw calendarError(401, 'authError', 'Invalid Credentials');
  if (!access.scopes.includes(scope)) {
    throw calendarError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
  }
  return access.account;
}
