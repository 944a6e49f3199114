import * as z from 'zod/mini';
import { text } from './text.ts';

export const PERSON_NAME_MAX_LENGTH = 80;

/** Control, formatting (bidirectional and invisible ones among them), private and line-breaking characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u;
const address =
  /@|:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:com|net|org|edu|gov|info|biz|app|dev|io|co|us|me|ly|gg|tv|ai|xyz|site|online|shop|link|example)\b/iu;
const ownName = /(?<![\p{L}\p{N}])x[\s._-]?1(?![\p{L}\p{N}])/iu;

/** Compared in the form in which full-width and styled letters are plain ones. */
const holds = (pattern: RegExp) => (value: string) => pattern.test(value.normalize('NFKC'));

/**
 * What a person is called (R179). Names go into subjects of mails, so they hold nothing that hides, leads elsewhere, or sounds like X1
 * itself.
 */
export function personName(limits: { min?: number; max?: number; tooShort?: string }) {
  return text({ max: PERSON_NAME_MAX_LENGTH, ...limits }).check(
    z.refine((value) => !unseen.test(value), "can't have invisible characters or line breaks"),
    z.refine((value) => !holds(address)(value), "can't be an email or web address"),
    z.refine((value) => !holds(ownName)(value), "can't say X1, which is our own name"),
  );
}
