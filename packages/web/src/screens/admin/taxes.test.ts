import { expect, it } from 'vitest';
import { dueText, toThreshold } from './taxes.tsx';

it.each([
  [{ amount: 2_000_000, minPayments: 200, isMoreThan: true }, 'More than $20,000.00 and more than 200 payments'],
  [{ amount: 100_000, minPayments: 4, isMoreThan: false }, '$1,000.00 or more and at least 4 payments'],
  [{ amount: 60_000, minPayments: null, isMoreThan: false }, '$600.00 or more'],
  [{ amount: 60_000, minPayments: null, isMoreThan: true }, 'More than $600.00'],
  [{ amount: null, minPayments: null, isMoreThan: false }, 'None of its own'],
])('a threshold of %j reads %j', (threshold, text) => {
  expect(dueText(threshold)).toBe(text);
});

const fields = {
  form: '1099-K',
  state: 'NJ',
  fromYear: '2026',
  amount: '1000.50',
  minPayments: '4',
  isMoreThan: false,
  source: 'A law',
  reason: 'New',
};

it('what is typed becomes cents and whole numbers', () => {
  expect(toThreshold(fields)).toEqual({ ...fields, fromYear: 2026, amount: 100_050, minPayments: 4 });
});

it('the federal threshold has no state, a blank amount is none of its own, and blank payments are any number', () => {
  expect(toThreshold({ ...fields, state: 'federal', amount: ' ', minPayments: '' })).toMatchObject({
    state: null,
    amount: null,
    minPayments: null,
  });
});

it.each([
  ['amount', 'a lot'],
  ['amount', '-5'],
  ['minPayments', '1.5'],
  ['fromYear', 'soon'],
])('%s %j is left for the schema to refuse', (name, text) => {
  expect(Object.values(toThreshold({ ...fields, [name]: text }))).toContain(-1);
});
