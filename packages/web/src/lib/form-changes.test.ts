import { expect, it } from 'vitest';
import { withoutSame } from './form-changes.ts';

it('forgets a change that was reverted', () => {
  const saved = { name: 'Maya', sports: [] as readonly string[] };
  expect(withoutSame({ name: 'Maya', sports: ['Soccer'] }, saved)).toEqual({ sports: ['Soccer'] });
});
