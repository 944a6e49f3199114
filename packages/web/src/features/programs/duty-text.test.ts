import { conductRules, expectations } from '@x1/contract/programs/expectations.ts';
import { programTypes } from '@x1/contract/programs/program.ts';
import { expect, it } from 'vitest';
import { dutyText, leastOfType } from './duty-text.ts';

it('says how often a duty is due', () => {
  expect(dutyText({ key: 'check-ins', text: 'check-ins', count: 2, per: 'week' })).toBe('Check-ins: at least 2 per week');
});

it('lists the minimum that a program type includes, and nothing before a type is chosen', () => {
  expect(leastOfType('Mentorship')).toBe('Check-ins: at least 2 per week. Video session: at least 1 per month');
  expect(leastOfType('')).toBeUndefined();
});

it('has duties for each of the ten areas', () => {
  expect(Object.keys(expectations)).toEqual([...programTypes]);
  expect(Object.values(expectations).every((duties) => duties.length > 0)).toBe(true);
});

it('says that a parent may always be present, and that there is no private contact with a child (R173)', () => {
  expect(conductRules.join(' ')).toMatch(/A parent may always be present.*no private contact with a child/);
});
