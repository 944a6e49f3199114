import { hashBytes } from '../../platform/tokens.ts';

/** Shorter texts, such as 'See you tomorrow!', are the same to many people for good reasons. */
const shortest = 20;

/**
 * What two texts have in common that say the same: capitals, spaces and punctuation make no difference (security.md F67).
 *
 * @returns undefined for texts that are too short to tell
 */
export function textKeyOf(text: string): Buffer | undefined {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return text.length >= shortest ? hashBytes(Buffer.from(letters || text)) : undefined;
}
