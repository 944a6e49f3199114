import { expect, it } from 'vitest';
import { academicYear, academicYearLabel, academicYearOf } from './academic-year.ts';
import { initialsOf } from './initials.ts';

it.each([
  ['Jordan Smith', 'J. S.'],
  ['Jordan Lee Smith', 'J. S.'],
  ['ana-maría', 'A. M.'],
  ['Sam', 'S.'],
  ['élodie 2', 'É.'],
  ['Łukasz O’Brien', 'Ł. O.'],
  ['123', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it.each([
  ['2026-07-31', 2025, '2025-26'],
  ['2026-08-01', 2026, '2026-27'],
  ['2099-12-31', 2099, '2099-00'],
])('%s is in the academic year that began in %i', (day, startsIn, label) => {
  expect(academicYearOf(day)).toBe(startsIn);
  expect(academicYearLabel(startsIn)).toBe(label);
  const { from, to } = academicYear(startsIn);
  expect(from <= day && day <= to).toBe(true);
});
