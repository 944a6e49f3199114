import type { FreeTimes } from '@x1/contract/scheduling/availability.ts';
import { expect, it } from 'vitest';
import { noFreeTimes, newYork as zone } from '../../../../testing/sample-free-times.ts';
import { listFreeTimes } from './free-list.ts';

const hour = (startTime: string, isUsual = true) => ({
  startTime: new Date(startTime).toISOString(),
  endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
  isUsual,
});
const list = (freeTimes: Partial<FreeTimes>, days: string[], shownZone = zone) =>
  listFreeTimes({
    freeTimes: { ...noFreeTimes, ...freeTimes },
    days,
    zone: shownZone,
    schedulingZone: zone,
    now: new Date('2026-03-14T12:00:00Z'),
  }).map(({ day, main, other }) => [day, main.map(({ time }) => time), other.map(({ time }) => time)]);

const hours = [{ weekday: 'Saturday' as const, from: '09:00', to: '12:00' }];

it('lists the usual times of a day first', () => {
  const free = [hour('2026-03-14T12:30:00Z', false), hour('2026-03-14T13:00:00Z'), hour('2026-03-14T14:00:00Z')];
  expect(list({ free, hours }, ['2026-03-14'])).toEqual([['2026-03-14', ['09:00', '10:00'], ['08:30']]]);
});

it('lists daytime as usual where no hours were set', () => {
  const free = [hour('2026-03-15T10:30:00Z'), hour('2026-03-15T13:00:00Z'), hour('2026-03-16T00:30:00Z')];
  expect(list({ free }, ['2026-03-15'])).toEqual([['2026-03-15', ['09:00'], ['06:30', '20:30']]]);
});

it('folds unlisted days where weekdays but no hours were set', () => {
  const free = [hour('2026-03-15T13:00:00Z', false), hour('2026-03-16T13:00:00Z')];
  expect(list({ free, weekdays: ['Monday'] }, ['2026-03-15', '2026-03-16'])).toEqual([
    ['2026-03-15', [], ['09:00']],
    ['2026-03-16', ['09:00'], []],
  ]);
});

it('groups free times by the day of the shown zone, without past times and empty days', () => {
  const free = [hour('2026-03-14T11:00:00Z'), hour('2026-03-14T15:30:00Z')];
  expect(list({ free, hours }, ['2026-03-14', '2026-03-15'], 'Asia/Tokyo')).toEqual([['2026-03-15', ['00:30'], []]]);
});

it('lists a group session once', () => {
  const span = hour('2026-03-14T14:00:00Z');
  const groups = [{ startTime: span.startTime, endTime: span.endTime, seatsLeft: 2 }];
  const [day] = listFreeTimes({
    freeTimes: { ...noFreeTimes, groups, free: [span] },
    days: ['2026-03-14'],
    zone,
    schedulingZone: zone,
    now: new Date('2026-03-14T12:00:00Z'),
  });
  expect(day?.main.map(({ time, seatsLeft }) => [time, seatsLeft])).toEqual([['10:00', 2]]);
});
