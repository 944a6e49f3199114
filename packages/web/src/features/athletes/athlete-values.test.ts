import type { Athlete } from '@x1/contract/accounts/athlete.ts';
import { expect, it } from 'vitest';
import { athleteChangeSchema, newAthleteSchema, toAthleteValues } from './athlete-values.ts';
import { athleteSummary } from './athletes-card.tsx';

const sam = {
  id: 4,
  firstName: 'Sam',
  isSelf: false,
  birthYear: 2014,
  gradeLevel: '7th grade',
  level: null,
  sports: ['Soccer'],
} as Athlete;

it('a new athlete needs a first name and a birth year, and nothing else', () => {
  expect(newAthleteSchema.safeParse(toAthleteValues(undefined))).toMatchObject({
    success: false,
    error: { issues: [{ message: 'First name is required' }, { message: 'Birth year is required' }] },
  });
  expect(newAthleteSchema.safeParse({ ...toAthleteValues(undefined), firstName: 'Sam', birthYear: '2014' }).success).toBe(true);
});

it('an athlete without a birth year can be changed without one', () => {
  expect(athleteChangeSchema.safeParse(toAthleteValues({ ...sam, birthYear: null })).success).toBe(true);
});

it('names the two ages a birth year may mean, then what else is known', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  expect(athleteSummary(sam, now)).toBe('11-12 years · 7th grade · Soccer');
  expect(athleteSummary({ ...sam, birthYear: null, isSelf: true, gradeLevel: null, sports: [] }, now)).toBe('Adult');
  expect(athleteSummary({ ...sam, birthYear: null, gradeLevel: null, sports: [] }, now)).toBe('Add a birth year, grade and sports');
});
