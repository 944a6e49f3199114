import { createHash, createHmac, randomBytes, randomFillSync, randomInt, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A secret nobody can guess: 256 random bits as 43 characters that are safe in a header and an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The name of a file that only who was told it can ask for: 128 random bits as 32 hexadecimal digits. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}

/** A short code that people share: not a secret, but none is like another by design. */
export function newCode({ letters, length }: { letters: string; length: number }): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** What messages are signed with, as Standard Webhooks writes it: 256 random bits. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** What shows that a text is from somebody who has the secret: HMAC-SHA256 in base64. @param key its bytes */
export function signText(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64');
}

/** What is stored of a token in its place: 32 bytes from which it cannot be found again. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a secret is the one this hash is of, found out in the same time for every secret. */
export function isSecretOf(hash: Buffer, secret: string): boolean {
  return timingSafeEqual(hashToken(secret), hash);
}

/** Whether bytes were signed with a key: HMAC-SHA256 in hexadecimal digits, found out in the same time for every signature. */
export function isSignedWith(key: string, bytes: Buffer, signature: string): boolean {
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex');
  const expected = createHmac('sha256', key).update(bytes).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** SHA-256 of bytes, 32 bytes long. */
export function hashBytes(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** SHA-256 of what comes out of a stream, none of it kept. */
export async function hashStream(stream: Readable): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest();
}

/** Marks the styles of one page as ours: good for a single answer. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

const requestIdBytes = 8;
/** For many ids at once: asking the system for random bytes takes longer than all else about an id. */
const forRequestIds = Buffer.alloc(128 * requestIdBytes);
let usedOfThem = forRequestIds.length;

/** Names one request in the log: 64 random bits. No secret. */
export function newRequestId(): string {
  if (usedOfThem === forRequestIds.length) {
    randomFillSync(forRequestIds);
    usedOfThem = 0;
  }
  const from = usedOfThem;
  usedOfThem += requestIdBytes;
  return forRequestIds.toString('hex', from, usedOfThem);
}
