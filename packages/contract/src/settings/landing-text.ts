import * as z from 'zod/mini';
import { text } from '../core/text.ts';

/** In characters, the whole and each word: as much as a phone of 360 px shows well, which has the headline in large letters. */
export const landingLimits = {
  headline: { max: 64, word: 14 },
  lead: { max: 140, word: 30 },
} as const;

/** A line of the landing page. Nothing of it is taken for markup. */
export function landingLine({ max, word: wordMax }: { readonly max: number; readonly word: number }) {
  return text({ min: 10, max, tooShort: 'Write at least 10 characters' }).check(
    z.overwrite((line) => line.replace(/\s+/g, ' ')),
    z.refine((line) => line.split(' ').every((word) => word.length <= wordMax), `Use words of at most ${wordMax} letters`),
  );
}

/** What operators have set of the landing page in one language; absent is the text that comes with X1. */
export const LandingText = z.object({ headline: z.optional(z.string()), lead: z.optional(z.string()) });
export type LandingText = z.infer<typeof LandingText>;
