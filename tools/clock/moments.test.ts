import { expect, it } from 'vitest';
import { momentsBefore } from './moments.ts';

const daysBefore = (today: string) => [...new Set(momentsBefore(today).map(({ day }) => day))];

it('are the last days that are special, today not among them', () => {
  expect(daysBefore('2026-06-15')).toEqual(['2026-03-08', '2025-11-02', '2025-12-31', '2026-02-28']);
  expect(daysBefore('2026-12-31')).toEqual(['2026-03-08', '2026-11-01', '2025-12-31', '2026-02-28']);
});

it('are on both sides of midnight, in UTC and in New York', () => {
  const ofNewYear = momentsBefore('2026-06-15').filter(({ day }) => day === '2025-12-31');
  expect(ofNewYear.map(({ time, timeZone }) => `${time} ${timeZone}`)).toEqual([
    '00:30 UTC',
    '23:30 UTC',
    '00:30 America/New_York',
    '23:30 America/New_York',
  ]);
});
