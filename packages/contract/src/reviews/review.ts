import * as z from 'zod/mini';
import { ReviewId } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';

export const RATING_MAX = 5;
export const REVIEW_MAX_LENGTH = 1_000;
export const ANSWER_MAX_LENGTH = 1_000;

/**
 * A parent's review of a completed session (R42): whole stars, and an optional text.
 */
export const NewReview = z.object({
  rating: z
    .int(t('Please choose 1 to 5 stars'))
    .check(z.minimum(1, t('Please choose 1 to 5 stars')), z.maximum(RATING_MAX, t('Please choose 1 to 5 stars'))),
  text: z._default(z.nullable(text({ max: REVIEW_MAX_LENGTH })), null),
  /** The form said that visitors may read it, without a name (R191). Who doesn't say so is read by signed-in people alone. */
  mayBePublic: z._default(z.boolean('must be true or false'), false),
});
export type NewReview = z.output<typeof NewReview>;

/** The trainer's reply; at most one per review. */
export const ReviewAnswer = z.object({ text: text({ min: 1, max: ANSWER_MAX_LENGTH, tooShort: t('Please write an answer') }) });

/** A review as every signed-in user may read it: only first name and initial of its author. */
export const Review = z.object({
  id: ReviewId,
  /** Whole stars, 1-5; only averages are tenths (R40). */
  rating: z.int(),
  text: z.nullable(z.string()),
  /** 'Dana W.' */
  authorName: z.string(),
  createdAt: Instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
});
export type Review = z.infer<typeof Review>;

/** Shown as the author of a review while the account has no name: no part of an email is published. */
const NAMELESS = t('A parent');

/**
 * The author's name in a review: the first name and the initial of the last one.
 *
 * @param name as the account has it; 'Dana Whitfield' gives 'Dana W.', 'Dana' gives 'Dana'
 * @param nameless used while there is no name
 */
export function toAuthorName(name: string | null, nameless: string = NAMELESS): string {
  const words = name?.trim().split(/\s+/) ?? [];
  const [first] = words;
  if (!first) return nameless;
  const initial = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined;
  return initial ? `${first} ${initial.toLocaleUpperCase('en-US')}.` : first;
}
