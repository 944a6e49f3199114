import { z } from 'zod';
import type { World } from '../world.ts';
import { openAccount } from './calendars.ts';
import { isKnownScope } from './scopes.ts';
import { newCode } from './words.ts';

const codeLivesMs = 10 * 60 * 1_000;

const ConsentRequest = z.object({
  client_id: z.string().regex(/^[\w-]+\.apps\.googleusercontent\.com$/, 'is no client'),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  scope: z
    .string()
    .transform((text) => text.split(' ').filter(Boolean))
    .pipe(z.array(z.string().refine(isKnownScope, 'is not known')).min(1)),
  state: z.string().max(2_048).default(''),
  code_challenge: z.string().regex(/^[\w-]{43}$/, 'is not a SHA-256 in base64url'),
  code_challenge_method: z.literal('S256'),
  access_type: z.enum(['online', 'offline']).default('online'),
  prompt: z.string().default(''),
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
    return `Error 400: invalid_request. ${issue?.path[0] === undefined ? '' : String(issue.path[0])} ${issue?.message}`;
  }
  if (!result.data.redirect_uri.startsWith(`${world.publicUrl()}/`)) return 'Error 400: redirect_uri_mismatch.';
  return result.data;
}

function returnTo({ redirect_uri, state }: ConsentRequest, answer: Record<string, string>): string {
  const address = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ state, iss: 'https://accounts.google.com', ...answer })) {
    address.searchParams.set(name, value);
  }
  return address.href;
}

/** The person denies. @returns where the browser goes */
export function deny(request: ConsentRequest): string {
  return returnTo(request, { error: 'access_denied' });
}

/** The person allows all or some of what was asked for. @returns where the browser goes */
export function allow(world: World, request: ConsentRequest, { account, granted }: { account: string; granted: string[] }): string {
  openAccount(world, account);
  const isFirst = !world.store.list('googleGrants').some((grant) => grant.account === account && !grant.isRevoked);
  const { id } = world.store.put('googleCodes', {
    id: newCode(),
    account,
    clientId: request.client_id,
    redirectUri: request.redirect_uri,
    codeChallenge: request.code_challenge,
    scopes: granted,
    // A site that already has a refresh token gets another one only if it asked for a new consent.
    isOffline: request.access_type === 'offline' && (isFirst || request.prompt.split(' ').includes('consent')),
    expiresAt: world.clock() + codeLivesMs,
    isUsed: false,
  });
  return returnTo(request, { code: id, scope: granted.join(' ') });
}

/** Takes back every consent of an account, as its owner does in Google's own settings. */
export function revokeAccount(world: World, account: string): void {
  for (const grant of world.store.list('googleGrants')) {
    if (grant.account === account) world.store.put('googleGrants', { ...grant, isRevoked: true });
  }
}

/** Whether a site may do something in the account now. */
export function isConnected(world: World, account: string): boolean {
  return world.store.list('googleGrants').some((grant) => grant.account === account && !grant.isRevoked);
}
