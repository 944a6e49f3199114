import { invariant } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import type { StoredLink } from './link-store.ts';

/** The purpose of a link: a token for one purpose is invalid for another. */
export type LinkPurpose = 'password-reset' | 'email-change' | 'email-confirmation' | 'data-export' | 'family-invitation';

/** A new link; only what `StoredLink` contains is stored. */
export function newLink(secrets: Secrets, purpose: LinkPurpose, { now, goodForMs }: { now: Date; goodForMs: number }): StoredLink {
  const seed = newToken();
  const tokenHash = hashToken(secrets.deriveToken(purpose, seed));
  return { seed, tokenHash, createdAt: now, expiresAt: new Date(now.getTime() + goodForMs) };
}

/** Derives a link's token from its seed again, only for its mail: with the data key it was made with, which may not be the current one. */
export function tokenOf(secrets: Secrets, purpose: LinkPurpose, { seed, tokenHash }: Pick<StoredLink, 'seed' | 'tokenHash'>): string {
  const token = secrets.deriveTokens(purpose, seed).find((derived) => hashToken(derived).equals(tokenHash));
  invariant(token, 'a link was made with a data key that is not known');
  return token;
}
