import { expect, it } from 'vitest';
import { acceptsParentField, toParentValues } from './parent-values.ts';

it('fills the parent form with blank text for missing values', () => {
  expect(toParentValues({ name: null, phone: '919 555 0100', athletes: [] })).toEqual({ name: '', phone: '919 555 0100' });
});

it.each<[string, unknown, boolean]>([
  ['name', 'Dana', true],
  ['name', 7, false],
  ['athletes', [], false],
  ['role', 'admin', false],
])('decides whether a draft with %s %j fits the parent form: %s', (field, value, isAccepted) => {
  expect(acceptsParentField(field, value)).toBe(isAccepted);
});
