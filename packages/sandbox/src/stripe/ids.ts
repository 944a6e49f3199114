import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits that cannot be guessed. */
export function randomWord(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');
}

/** An id as Stripe writes them: `newId('pi')` gives `pi_` and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomWord(prefix === 'acct' ? 16 : 24)}`;
}

/** A client secret for the object with this id. */
export function newClientSecret(id: string): string {
  return `${id}_secret_${randomWord(25)}`;
}
