import * as z from 'zod/mini';

/** PostgreSQL cannot store U+0000, and no person means to send it. */
const NUL = '\u0000';

const withoutNul = z.refine<string>((value) => !value.includes(NUL), 'must not contain a null character');

/**
 * Plain text that a person typed: trimmed, Unicode NFC, without U+0000.
 *
 * @param limits lengths in UTF-16 units after trimming, and the literal messages of the specs where they give one
 */
export function text(limits: { min?: number; max: number; tooShort?: string }) {
  const short = limits.min === 1 ? 'is required' : `must have at least ${limits.min} characters`;
  return z
    .string(limits.tooShort ?? 'must be text')
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.minLength(limits.min ?? 0, limits.tooShort ?? short),
      z.maxLength(limits.max, `must have at most ${limits.max} characters`),
      withoutNul,
    );
}

/** Text or nothing: absent keeps what is stored, null and '' clear it (R12). */
export function clearableText(max: number) {
  return z.optional(z.nullable(text({ max })));
}

/** A list of short texts without repeats (folded case), as a person ticks or types them. */
export function textList(limits: { maxItems: number; maxLength: number }) {
  return z
    .array(text({ min: 1, max: limits.maxLength }), 'must be a list')
    .check(z.maxLength(limits.maxItems, `must have at most ${limits.maxItems} entries`), z.overwrite(withoutRepeats));
}

/** Keeps the first spelling of each text; 'soccer' and 'Soccer' are one (R45). */
export function withoutRepeats(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const folded = value.toLocaleLowerCase('en-US');
    if (seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}
