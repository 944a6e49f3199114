import type { Secrets } from '../../platform/secrets.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import type { StoredLink } from './link-store.ts';

/** The purpose of a link: a token for one purpose is invalid for another. */
export type LinkPurpose = 'password-reset' | 'email-change' | 'email-confirmation' | 'data-export';

/** A new link; only what `StoredLink` holds is written down. */
export function newLink(secrets: Secrets, purpose: LinkPurpose, { now, goodForMs }: { now: Date; goodForMs: number }): StoredLink {
  const seed = newToken();
  const tokenHash = hashToken(tokenOf(secrets, purpose, seed));
  return { seed, tokenHash, createdAt: now, expiresAt: new Date(now.getTime() + goodForMs) };
}

/** The token of a link, made again from its seed: for its mail, and for nobody else. */
export function tokenOf(secrets: Secrets, purpose: LinkPurpose, seed: string): string {
  return secrets.deriveToken(purpose, seed);
}
