import { generateSecret, generateURI, verifySync } from 'otplib';

/** Codes of an authenticator app (RFC 6238): six digits, 30 seconds, SHA-1, as every app does it. */

const stepSeconds = 30;

/** 160 random bits in base32, as apps take it. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** What the QR code says. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: 'X1', label: email, secret });
}

/**
 * Which step of 30 seconds a code is of: this one or one of its neighbors, as phones are a little early or late.
 *
 * @param now of the real world, which apps go by
 * @returns undefined when it is of none of them
 */
export function findTotpStep(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = verifySync({ secret, token, epoch: Math.floor(now.getTime() / 1_000), epochTolerance: stepSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
