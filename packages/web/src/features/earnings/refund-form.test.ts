import { describe, expect, it } from 'vitest';
import { consequenceText, readPart } from './refund-form.ts';

describe('amount of a partial refund', () => {
  it.each([
    ['19.99', 1_999],
    ['20', 2_000],
    ['0.01', 1],
    ['49.50', 4_950],
    [' 4.5 ', 450],
    // 1.15 * 100 is 114.99999999999999
    ['1.15', 115],
  ])('reads the refund amount %j from its text', (text, cents) => {
    expect(readPart(text, 4_950)).toEqual({ cents });
  });

  it.each([
    ['', 'Amount is required'],
    ['  ', 'Amount is required'],
    ['0', 'The amount must be more than $0.00'],
    ['-5', 'Enter an amount in dollars and cents, such as 19.99'],
    ['5,00', 'Enter an amount in dollars and cents, such as 19.99'],
    ['1e3', 'Enter an amount in dollars and cents, such as 19.99'],
    ['19.999', 'Enter an amount in dollars and cents, such as 19.99'],
    ['49.51', 'At most $49.50 is left of this payment'],
  ])('says what is wrong with the refund amount %j', (text, problem) => {
    expect(readPart(text, 4_950)).toEqual({ problem });
  });
});

it('says whose money a refund takes', () => {
  expect(consequenceText({ share: 'available', feeAmount: 0 })).toBe('It is taken from your balance.');
  expect(consequenceText({ share: 'paid_out', feeAmount: 0 })).toMatch(
    /paid for this session already.*from your balance, or from what you earn next/,
  );
  expect(consequenceText({ share: 'available', feeAmount: 500 })).toContain('X1 gives its part of the fee back too.');
});
