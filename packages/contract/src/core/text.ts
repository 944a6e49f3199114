import * as z from 'zod/mini';
import { t } from './texts.ts';

/** PostgreSQL cannot store U+0000, and nobody sends it on purpose. */
const NUL = '\u0000';

const withoutNul = z.refine<string>((value) => !value.includes(NUL), t('must not contain a null character'));

/** NFC composes at most four characters into one, and a character has at most two UTF-16 units. */
const UNITS_PER_CHARACTER_BEFORE_NFC = 8;

/** The limit of Unicode's Stream-Safe Text Format (UAX #15): sorting the marks of a longer run takes quadratic time. */
const STACKED_MARKS_MAX = 30;
const stacked = () => t('must not have more than {count} accents on one letter', { count: STACKED_MARKS_MAX });
const tooManyStackedMarks = new RegExp(`\\p{M}{${STACKED_MARKS_MAX + 1}}`, 'u');

/**
 * Plain text that a person typed: trimmed, Unicode NFC, without U+0000. Text that is too long, or slow to normalize, is refused
 * before normalization.
 *
 * @param limits lengths in characters after trimming, and the literal messages of the specs where they give one
 */
export function text(limits: { min?: number; max: number; tooShort?: string }) {
  // Texts with a number are made when they're told, in the language of whoever is told.
  const short = () => (limits.min === 1 ? t('is required') : t('must have at least {count} characters', { count: limits.min ?? 0 }));
  const long = () => t('must have at most {count} characters', { count: limits.max });
  return z.string(limits.tooShort ?? t('must be text')).check(
    z.trim(),
    z.refine((value) => value.length <= limits.max * UNITS_PER_CHARACTER_BEFORE_NFC, { error: long, abort: true }),
    z.refine((value) => !tooManyStackedMarks.test(value), { error: stacked, abort: true }),
    z.normalize('NFC'),
    z.minLength(limits.min ?? 0, { error: limits.tooShort ?? short }),
    z.maxLength(limits.max, { error: long }),
    withoutNul,
  );
}

/** Optional text: absent keeps what is stored, null and '' clear it (R12). */
export function clearableText(max: number) {
  return z.optional(z.nullable(text({ max })));
}

/** A list of short texts without duplicates (ignoring case), as a person selects or types them. */
export function textList(limits: { maxItems: number; maxLength: number }) {
  return z
    .array(text({ min: 1, max: limits.maxLength }), t('must be a list'))
    .check(
      z.maxLength(limits.maxItems, { error: () => t('must have at most {count} entries', { count: limits.maxItems }) }),
      z.overwrite(withoutRepeats),
    );
}

/** A list that null and '' empty, as they clear a text (R12). */
export function clearableList<Item extends z.ZodMiniType<string[], string[]>>(list: Item) {
  return z.optional(z.pipe(z.transform(emptyIfBlank), list));
}

const emptyIfBlank = (value: string[] | '' | null): string[] => (value === '' || value === null ? [] : value);

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
