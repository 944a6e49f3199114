import * as z from 'zod/mini';
import { PERSON_NAME_MAX_LENGTH } from './first-name.ts';
import { text } from './text.ts';
import { t } from './texts.ts';

/** Control, formatting (including bidirectional and invisible), private-use and line-breaking characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u;
const address =
  /@|:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:com|net|org|edu|gov|info|biz|app|dev|io|co|us|me|ly|gg|tv|ai|xyz|site|online|shop|link|example)\b/iu;
const ownName = /(?<![\p{L}\p{N}])x[\s._-]?1(?![\p{L}\p{N}])/iu;

/** Compared after full-width and styled letters are folded to plain ones. */
const holds = (pattern: RegExp) => (value: string) => pattern.test(value.normalize('NFKC'));

/**
 * A person's name (R179). Names appear in mail subjects, so they contain nothing that hides text, links elsewhere, or impersonates X1.
 */
export function personName(limits: { min?: number; max?: number; tooShort?: string }) {
  return text({ max: PERSON_NAME_MAX_LENGTH, ...limits }).check(
    z.refine((value) => !unseen.test(value), t("can't have invisible characters or line breaks")),
    z.refine((value) => !holds(address)(value), t("can't be an email or web address")),
    z.refine((value) => !holds(ownName)(value), t("can't say X1, which is our own name")),
  );
}
