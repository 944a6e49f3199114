import { z } from 'zod';
import { StripeError } from './errors.ts';
import { fingerprintOf } from './fingerprints.ts';

/** Why a bank declines. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

/** What the bank behind a card does when it is charged. `succeeds_at_once`: the money is available at once. */
export type CardBehavior = 'succeeds' | 'succeeds_at_once' | 'disputes' | 'inquires' | 'asks' | 'asks_then_declines' | DeclineName;

const declined = 'Your card was declined.';
const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: declined },
  insufficient_funds: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  lost_card: { code: 'card_declined', declineCode: 'lost_card', message: declined },
  stolen_card: { code: 'card_declined', declineCode: 'stolen_card', message: declined },
  expired_card: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', declineCode: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  not_a_test_card: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
} as const satisfies Record<string, Decline>;

type DeclineName = keyof typeof declines;

/** Of every card, while that fault is set. */
export const declineAll: Decline = declines.generic;

/** The bank's refusal, or undefined when a card with this behavior is charged. A kept card may have expired meanwhile. */
export function findDecline(behavior: CardBehavior, expiry: { exp_month: number; exp_year: number }, nowMs: number): Decline | undefined {
  if (Date.UTC(expiry.exp_year, expiry.exp_month) <= nowMs) return declines.expired_card;
  if (behavior === 'asks_then_declines') return declines.generic;
  return behavior in declines ? declines[behavior as DeclineName] : undefined;
}

/** Whether the cardholder has to authenticate before the card is charged. */
export function asksForAuthentication(behavior: CardBehavior): boolean {
  return behavior === 'asks' || behavior === 'asks_then_declines';
}

/** A card as far as it may be kept: never the whole number. */
export interface Card {
  brand: string;
  last4: string;
  fingerprint: string;
  expMonth: number;
  expYear: number;
  behavior: CardBehavior;
}

const behaviors: Record<string, CardBehavior> = {
  '4242424242424242': 'succeeds',
  '4000056655665556': 'succeeds',
  '5555555555554444': 'succeeds',
  '378282246310005': 'succeeds',
  '6011111111111117': 'succeeds',
  '4000000000000077': 'succeeds_at_once',
  '4000000000000002': 'generic',
  '4000000000009995': 'insufficient_funds',
  '4000000000009987': 'lost_card',
  '4000000000009979': 'stolen_card',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
  '4000002500003155': 'asks',
  '4000002760003184': 'asks',
  '4000008400001629': 'asks_then_declines',
  '4000000000000259': 'disputes',
  '4000000000001976': 'inquires',
};

const testMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_bypassPending: '4000000000000077',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedLostCard: '4000000000009987',
  pm_card_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_threeDSecure2Required: '4000002760003184',
  pm_card_threeDSecureRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeInquiry: '4000000000001976',
};

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^5[1-5]/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  return number.startsWith('6') ? 'discover' : 'unknown';
}

function passesLuhn(number: string): boolean {
  const digits = Array.from(number, Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function cardError(code: string, param: string, message: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, param, message });
}

/** What a card form sends. */
export const CardInput = z.object({
  number: z.string().max(100),
  exp_month: z.string().max(10),
  exp_year: z.string().max(10),
  cvc: z.string().max(10).optional(),
});

function checkNumber(number: string): void {
  if (!/^\d{12,19}$/.test(number)) throw cardError('invalid_number', 'number', 'The card number is not a valid credit card number.');
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'number', 'Your card number is incorrect.');
}

function checkExpiry(expMonth: number, expYear: number, now: Date): void {
  if (!(Number.isInteger(expMonth) && expMonth >= 1 && expMonth <= 12)) {
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const thisYear = now.getUTCFullYear();
  if (!(Number.isInteger(expYear) && expYear >= thisYear && expYear <= thisYear + 50)) {
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (expYear === thisYear && expMonth < now.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
}

/**
 * Reads a typed card. Spaces and dashes in the number and two-digit years are fine.
 *
 * @param nowMs decides what has expired
 * @throws StripeError 402 naming the field that is wrong
 */
export function readCard(input: z.infer<typeof CardInput>, nowMs: number): Card {
  const number = input.number.replaceAll(/[\s-]/g, '');
  checkNumber(number);
  const expMonth = Number(input.exp_month);
  const expYear = /^\d{2}$/.test(input.exp_year) ? 2_000 + Number(input.exp_year) : Number(input.exp_year);
  checkExpiry(expMonth, expYear, new Date(nowMs));
  const brand = brandOf(number);
  const cvcPattern = brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (input.cvc !== undefined && !cvcPattern.test(input.cvc))
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  return {
    brand,
    last4: number.slice(-4),
    fingerprint: fingerprintOf(number),
    expMonth,
    expYear,
    behavior: behaviors[number] ?? 'not_a_test_card',
  };
}

/** The card behind a test payment method such as `pm_card_visa`, or undefined for any other id. */
export function findTestCard(methodId: string, nowMs: number): Card | undefined {
  const number = Object.hasOwn(testMethods, methodId) ? testMethods[methodId] : undefined;
  return number ? toTestCard(number, nowMs) : undefined;
}

/** The test card with this number, as one that may be paid out to; undefined for any other number. */
export function findDebitCard(typed: string, nowMs: number): Card | undefined {
  const number = typed.replaceAll(/[\s-]/g, '');
  return Object.hasOwn(behaviors, number) ? toTestCard(number, nowMs) : undefined;
}

function toTestCard(number: string, nowMs: number): Card {
  const known = { brand: brandOf(number), last4: number.slice(-4), fingerprint: fingerprintOf(number) };
  const expYear = new Date(nowMs).getUTCFullYear() + 1;
  return { ...known, expMonth: 12, expYear, behavior: behaviors[number] ?? 'not_a_test_card' };
}
