import { expect, it } from 'vitest';
import { momentsAfter } from './moments.ts';

const daysAfter = (now: string) => [...new Set(namesAfter(now).map((name) => name.slice(0, 10)))].slice(0, 5);
const namesAfter = (now: string) => momentsAfter(Temporal.Instant.from(now)).map(({ name }) => name);

it('the clock is tested on the next clock changes, end of a year, February 28 and February 29, excluding today', () => {
  expect(daysAfter('2026-06-15T12:00:00Z')).toEqual(['2026-11-01', '2027-03-14', '2026-12-31', '2027-02-28', '2028-02-29']);
  expect(daysAfter('2027-12-31T12:00:00Z')).toEqual(['2028-03-12', '2028-11-05', '2028-12-31', '2028-02-28', '2028-02-29']);
  expect(daysAfter('2028-02-29T12:00:00Z')).toEqual(['2028-03-12', '2028-11-05', '2028-12-31', '2029-02-28', '2032-02-29']);
});

it('the clock is tested before and after midnight in UTC and New York, and when it changes', () => {
  const names = namesAfter('2026-12-01T12:00:00Z');
  expect(names.filter((name) => name.startsWith('2027-03-14'))).toEqual([
    '2027-03-14 00:30 UTC',
    '2027-03-14 23:30 UTC',
    '2027-03-14 00:30 America/New_York',
    '2027-03-14 23:30 America/New_York',
    '2027-03-14 01:58 America/New_York',
  ]);
  expect(names).toHaveLength(34);
});

it('the clock is tested on every day of the week', () => {
  const week = namesAfter('2026-12-01T12:00:00Z').filter((name) => name.endsWith(' 12:00 UTC'));
  expect(week[0]).toBe('2026-12-02 12:00 UTC');
  expect(new Set(week.map((name) => Temporal.PlainDate.from(name.slice(0, 10)).dayOfWeek)).size).toBe(7);
});

it('the clock is tested on every third hour of a day', () => {
  expect(namesAfter('2026-12-01T12:00:00Z').slice(-8)).toEqual(
    ['01', '04', '07', '10', '13', '16', '19', '22'].map((hour) => `2026-12-02 ${hour}:10 UTC`),
  );
});

it('a moment is converted to an instant in its time zone', () => {
  const moments = momentsAfter(Temporal.Instant.from('2026-12-01T12:00:00Z'));
  const at = (name: string) => String(moments.find((moment) => moment.name === name)?.at);
  expect(at('2026-12-31 23:30 America/New_York')).toBe('2027-01-01T04:30:00Z');
  expect(at('2027-03-14 01:58 America/New_York')).toBe('2027-03-14T06:58:00Z');
  expect(at('2028-02-29 12:00 Pacific/Auckland')).toBe('2028-02-28T23:00:00Z');
});
