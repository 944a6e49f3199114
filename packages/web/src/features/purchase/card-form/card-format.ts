import { t } from '@x1/contract/core/texts.ts';

/** How the fields of a card read while they are typed, and the hints that need no provider. */

const MAX_DIGITS = 19;

/** Digits alone, at most 19. */
export function cardDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, MAX_DIGITS);
}

/** '4242 4242 4242 4242': groups of four; American Express as 4-6-5. */
export function formatCardNumber(text: string): string {
  const digits = cardDigits(text);
  if (/^3[47]/.test(digits)) return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Whether the digits pass the check digit every card number has (Luhn). */
export function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length >= 12 && sum % 10 === 0;
}

/** Whether nothing more is typed into the number: it has the length of its kind, and its check digit is right. */
export function isWholeNumber(text: string): boolean {
  const digits = cardDigits(text);
  return digits.length === (/^3[47]/.test(digits) ? 15 : 16) && hasValidCheckDigit(digits);
}

/** '09 / 28' from what was typed: a first digit above 1 can only be a month of its own. */
export function formatExpiry(text: string): string {
  const typed = text.replace(/\D/g, '').slice(0, 6);
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  const year = digits.slice(2);
  if (digits.length <= 2) return digits;
  return `${digits.slice(0, 2)} / ${year.length === 4 ? year.slice(2) : year.slice(0, 2)}`;
}

/** Month 1-12 and a four-digit year, or null while it is not a month and a year. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^(\d{2}) \/ (\d{2})$/.exec(formatExpiry(text));
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return null;
  return { month, year: 2000 + Number(match[2]) };
}

export interface CardText {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type CardProblems = Partial<Record<keyof CardText, string>>;

/** What is visibly wrong before anything is sent; the provider has the last word. */
export function cardProblems(card: CardText, now: Date): CardProblems {
  const problems: CardProblems = {};
  if (!hasValidCheckDigit(cardDigits(card.number))) problems.number = t('Check the card number.');
  const expiry = readExpiry(card.expiry);
  if (!expiry) problems.expiry = t('Enter the expiry date as MM / YY.');
  else if (isExpired(expiry, now)) problems.expiry = t('This card has expired.');
  if (!/^\d{3,4}$/.test(card.cvc)) problems.cvc = t('Enter the 3 or 4 digits of the security code.');
  return problems;
}

function isExpired({ month, year }: { month: number; year: number }, now: Date): boolean {
  return year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
}
