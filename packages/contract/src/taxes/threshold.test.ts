import { expect, it } from 'vitest';
import { passesThreshold, type ThresholdRule, thresholdsIn } from './threshold.ts';

const rule = (given: Partial<ThresholdRule> = {}): ThresholdRule => ({
  form: '1099-K',
  state: null,
  fromYear: 2022,
  amount: 2_000_000,
  minPayments: 200,
  isMoreThan: true,
  source: 'a law',
  ...given,
});
const year = (gross: number, payments: number, paidOut = 0) => ({ gross, payments, paidOut });

it('more than $20,000 and more than 200 payments takes both', () => {
  expect(passesThreshold(rule(), year(2_000_001, 201))).toBe(true);
  expect(passesThreshold(rule(), year(2_000_000, 201))).toBe(false);
  expect(passesThreshold(rule(), year(2_000_001, 200))).toBe(false);
});

it('$1,000 and four payments are reached by exactly these', () => {
  const illinois = rule({ state: 'IL', amount: 100_000, minPayments: 4, isMoreThan: false });
  expect(passesThreshold(illinois, year(100_000, 4))).toBe(true);
  expect(passesThreshold(illinois, year(99_999, 4))).toBe(false);
  expect(passesThreshold(illinois, year(100_000, 3))).toBe(false);
});

it('the form about services counts what was paid out, and nothing passes without any of it', () => {
  const services = rule({ form: '1099-NEC', amount: 60_000, minPayments: null, isMoreThan: false });
  expect(passesThreshold(services, year(9_999_999, 500, 59_999))).toBe(false);
  expect(passesThreshold(services, year(0, 0, 60_000))).toBe(true);
  expect(passesThreshold(rule({ amount: 0, minPayments: null, isMoreThan: false }), year(0, 0))).toBe(false);
});

it('of a form and state the one that began last is in force, of two for one year the later set, and a withdrawn one is none', () => {
  const first = rule({ form: '1099-NEC', amount: 60_000, fromYear: 2020 });
  const second = rule({ form: '1099-NEC', amount: 200_000, fromYear: 2026 });
  const corrected = rule({ form: '1099-NEC', amount: 210_000, fromYear: 2026 });
  const all = [second, first, corrected, rule({ state: 'NJ', amount: 100_000 }), rule({ state: 'NJ', amount: null, fromYear: 2030 })];
  expect(thresholdsIn(all, 2019)).toEqual([]);
  expect(thresholdsIn(all, 2025)).toEqual([first, rule({ state: 'NJ', amount: 100_000 })]);
  expect(thresholdsIn(all, 2026)).toContain(corrected);
  expect(thresholdsIn(all, 2026)).not.toContain(second);
  expect(thresholdsIn(all, 2031)).toEqual([corrected]);
});
