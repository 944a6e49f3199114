import type { UserId } from '@x1/contract/core/ids.ts';
import { hashBytes } from '../../platform/tokens.ts';

/** The same text to more people than this within a day is refused (security.md F67). */
export const maxReceiversOfOneText = 5;
const dayMs = 86_400_000;
/** Shorter texts, such as 'See you tomorrow!', are sent to many people for good reasons. */
const shortest = 20;

/** The earliest instant from which on the same text counts. */
export const sameTextSince = (now: Date): Date => new Date(now.getTime() - dayMs);

/**
 * A normalized form of a text: case, spaces and punctuation make no difference (security.md F67).
 *
 * @returns undefined for texts that are too short
 */
export function textKeyOf(text: string): Buffer | undefined {
  if (text.length < shortest) return undefined;
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return hashBytes(Buffer.from(letters || text));
}

/** Who sends a text holds a lock of this namespace until it's stored: the same text sent to six people at once is counted one by one. */
export const TEXT_LOCK = 'message-text';

export const textLockId = (senderId: UserId, textKey: Buffer): string => `${senderId}:${textKey.toString('base64')}`;
