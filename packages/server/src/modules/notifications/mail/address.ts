import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from '@x1/contract/accounts/credential-rules.ts';
import { AppError } from '../../../platform/errors.ts';

const SUBJECT_MAX_LENGTH = 255;
const NAME_MAX_LENGTH = 120;
/** What ends a header line, or is drawn as nothing: C0 and C1 controls, and the separators of Unicode. */
const control = /[\p{Cc}\u2028\u2029]/u;
/** How a header encodes non-ASCII text (RFC 2047): in plain text it would be decoded, for instance to a line break. */
const encodedWord = /=\?/;

/** What becomes a header of an email. */
interface Headings {
  readonly to: string;
  readonly name?: string | undefined;
  readonly subject: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Refuses anything that could become a second recipient or another header (security.md F52). The length of an address is checked
 * first: address parsers take quadratic time.
 *
 * @throws AppError 'request.invalid' naming what is wrong
 */
export function assertSafeHeadings({ to, name, subject, headers = {} }: Headings): void {
  const fields: Record<string, string> = {};
  if (to.length > EMAIL_MAX_LENGTH || control.test(to) || !EMAIL_PATTERN.test(to)) fields['to'] = "isn't the address of one person";
  if (name !== undefined && !isLine(name, NAME_MAX_LENGTH)) fields['name'] = "isn't one line of text";
  if (!isLine(subject, SUBJECT_MAX_LENGTH)) fields['subject'] = "isn't one line of text";
  for (const [header, value] of Object.entries(headers)) {
    if (!/^(X-[A-Za-z0-9-]{1,60}|List-Unsubscribe|List-Unsubscribe-Post|References|In-Reply-To)$/.test(header) || !isLine(value, 998)) {
      fields['headers'] = "aren't known, or not one line of text";
    }
  }
  if (Object.keys(fields).length > 0) throw new AppError('request.invalid', undefined, { fields });
}

/** A person's text made fit for a subject or a name: one line, no control characters, truncated if too long. */
export function toLine(text: string, maxLength = SUBJECT_MAX_LENGTH): string {
  const line = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
  if (line.length <= maxLength) return line;
  // Cut between characters, not within one.
  return `${line
    .slice(0, maxLength - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

function isLine(text: string, maxLength: number): boolean {
  return text.length <= maxLength && text.trim() !== '' && !control.test(text) && !encodedWord.test(text) && text.isWellFormed();
}
