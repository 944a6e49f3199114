import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariant } from './errors.ts';

/** What the data key is good for: secrets that must be read again, and tokens that need not be stored. */
export interface Secrets {
  /** Encrypts text at rest (AES-256-GCM); the same text never looks the same twice. */
  seal(purpose: string, text: string): Buffer;
  /** @throws Error when the bytes were changed, or sealed for another purpose or with another key */
  open(purpose: string, sealed: Buffer): string;
  /** A token of 256 bits that only the holder of the key can make, always the same for one subject: only its hash has to be stored. */
  deriveToken(purpose: string, subject: string | number): string;
}

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param dataKey at least 32 characters (`DATA_KEY`); each purpose gets a key of its own from it */
export function createSecrets(dataKey: string): Secrets {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', dataKey, '', `x1:${purpose}`, 32));
  return {
    seal: (purpose, text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), encrypted]);
    },
    open: (purpose, sealed) => {
      invariant(sealed[0] === VERSION, 'sealed by a version that is not known');
      const [tagAt, textAt] = [1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES];
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(1, tagAt), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(tagAt, textAt));
      return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
    },
    deriveToken: (purpose, subject) => createHmac('sha256', keyFor(purpose)).update(String(subject)).digest('base64url'),
  };
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
