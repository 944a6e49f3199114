import { describe, expect, it } from 'vitest';
import { cardProblems, formatCardNumber, formatExpiry, hasValidCheckDigit, isWholeNumber, readExpiry } from './card-format.ts';

describe('card fields', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-42', '4242 42'],
    ['4242', '4242'],
    ['378282246310005', '3782 822463 10005'],
    ['abc', ''],
    ['4'.repeat(30), '4444 4444 4444 4444 444'],
  ])('groups the card number %s', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });

  it.each([
    ['4242424242424242', true],
    ['4000002500003155', true],
    ['378282246310005', true],
    ['4242424242424241', false],
    ['0000', false],
    ['', false],
  ])('checks the digits of the card number %s', (digits, isValid) => {
    expect(hasValidCheckDigit(digits)).toBe(isValid);
  });

  it.each([
    ['1', '1'],
    ['9', '09'],
    ['092', '09 / 2'],
    ['0928', '09 / 28'],
    ['09 / 28', '09 / 28'],
    ['092028', '09 / 28'],
    ['928', '09 / 28'],
  ])('formats the expiry date %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it.each([
    ['09 / 28', { month: 9, year: 2028 }],
    ['13 / 28', null],
    ['00 / 28', null],
    ['09', null],
  ])('parses the expiry date %s', (text, expiry) => {
    expect(readExpiry(text)).toEqual(expiry);
  });

  it('says what is wrong with each card field', () => {
    const now = new Date('2026-03-14T12:00:00Z');
    expect(cardProblems({ number: '4242 4242 4242 4242', expiry: '03 / 26', cvc: '123' }, now)).toEqual({});
    expect(cardProblems({ number: '4242', expiry: '02 / 26', cvc: '1' }, now)).toEqual({
      number: 'Check the card number.',
      expiry: 'This card has expired.',
      cvc: 'Enter the 3 or 4 digits of the security code.',
    });
    expect(cardProblems({ number: '', expiry: '', cvc: '' }, now).expiry).toBe('Enter the expiry date as MM / YY.');
  });
});

it.each([
  ['4242 4242 4242 4242', true],
  ['3782 822463 10005', true],
  ['4242 4242 4242 424', false],
  ['4242 4242 4242 4241', false],
])('the number %s is whole: %s', (number, isWhole) => {
  expect(isWholeNumber(number)).toBe(isWhole);
});
