import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariant } from './errors.ts';

/** What the data key is good for: secrets that must be read again, and tokens that need not be stored. */
export interface Secrets {
  /** Encrypts text at rest (AES-256-GCM); the same text never looks the same twice. */
  seal(purpose: SealPurpose, text: string): Buffer;
  /** @throws Error when the bytes were changed, or sealed for another purpose or with a key that isn't known */
  open(purpose: SealPurpose, sealed: Buffer): string;
  /** A token of 256 bits that only the holder of the key can make, always the same for one subject: only its hash has to be stored. */
  deriveToken(purpose: TokenPurpose, subject: string | number): string;
  /** The same with every key this installation has had, the current one first: for recognizing what was derived before a rotation. */
  deriveTokens(purpose: TokenPurpose, subject: string | number): string[];
}

/** What texts are sealed for. Where each is stored: `db/sealed-columns.ts`. */
export type SealPurpose =
  | 'athlete care'
  | 'calendar consent'
  | 'calendar token'
  | 'data-export'
  | 'data-key-check'
  | 'gift card'
  | 'mail'
  | 'push-subscription'
  | 'retired token keys'
  | 'totp-secret'
  | 'webhook secret';

/** What tokens are derived for. Of a key that is rotated out, only the keys of these purposes are kept. */
export const tokenPurposes = [
  'calendar event',
  'calendar-feed',
  'data-export',
  'device-mark',
  'device-mark-kept',
  'email-change',
  'email-confirmation',
  'family-invitation',
  'known-device',
  'mail-id',
  'message-files',
  'password-reset',
  'progress-films',
  'rate-limit',
  'recovery-code',
  'sign-in-tries',
  'unsubscribe-link',
] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

/** A data key's keys for deriving tokens: neither the data key nor what it sealed can be had from them. */
export type TokenKeys = ReadonlyMap<string, Buffer>;

/** The data keys of an installation besides the current one. */
export interface EarlierKeys {
  /** Still opens what it sealed (`DATA_KEY_PREVIOUS`). */
  readonly previous?: string | undefined;
  /** Of keys that were rotated out, the newest first. */
  readonly retired?: readonly TokenKeys[];
}

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param dataKey at least 32 characters (`DATA_KEY`); each purpose gets a key of its own from it */
export function createSecrets(dataKey: string, { previous, retired = [] }: EarlierKeys = {}): Secrets {
  const dataKeys = previous === undefined ? [dataKey] : [dataKey, previous];
  const tokenKeysFor = (purpose: TokenPurpose) => [
    ...dataKeys.map((key) => keyOf(key, purpose)),
    ...retired.flatMap((keys) => keys.get(purpose) ?? []),
  ];
  return {
    seal: (purpose, text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(dataKey, purpose), iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), encrypted]);
    },
    open: (purpose, sealed) => {
      invariant(sealed[0] === VERSION, 'sealed by a version that is not known');
      if (previous === undefined) return openWith(keyOf(dataKey, purpose), sealed);
      try {
        return openWith(keyOf(dataKey, purpose), sealed);
      } catch {
        return openWith(keyOf(previous, purpose), sealed);
      }
    },
    deriveToken: (purpose, subject) => derive(keyOf(dataKey, purpose), subject),
    deriveTokens: (purpose, subject) => [...new Set(tokenKeysFor(purpose).map((key) => derive(key, subject)))],
  };
}

/** A data key's keys for deriving tokens, which are kept when it is rotated out. */
export function tokenKeysOf(dataKey: string): TokenKeys {
  return new Map(tokenPurposes.map((purpose) => [purpose, keyOf(dataKey, purpose)]));
}

const derivedKeys = new Map<string, Buffer>();

/** Kept for as long as the process lives, as the data key is: to derive one takes as long as to seal an email with it. */
function keyOf(dataKey: string, purpose: string): Buffer {
  const known = derivedKeys.get(`${purpose}:${dataKey}`);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', dataKey, '', `x1:${purpose}`, 32));
  derivedKeys.set(`${purpose}:${dataKey}`, key);
  return key;
}

function openWith(key: Buffer, sealed: Buffer): string {
  const [tagAt, textAt] = [1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES];
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, tagAt), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(tagAt, textAt));
  return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
}

function derive(key: Buffer, subject: string | number): string {
  return createHmac('sha256', key).update(String(subject)).digest('base64url');
}

/** Outside production, where no key is set: one that is made at the first start and kept in the data directory. */
export function readOrMakeDataKey(dataDirectory: string): string {
  const path = join(dataDirectory, 'data-key');
  try {
    return readFileSync(path, 'utf8');
  } catch {
    mkdirSync(dataDirectory, { recursive: true });
    try {
      writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch {
      // Another process was first: its key is the one.
    }
    return readFileSync(path, 'utf8');
  }
}
