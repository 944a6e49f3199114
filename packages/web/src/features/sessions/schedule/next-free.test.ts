import { expect, it } from 'vitest';
import { nextFreeTimes } from './next-free-times.tsx';

const at = (clock: string, minutes = 60) => {
  const start = `2026-03-16T${clock}:00.000Z`;
  return { start, end: new Date(Date.parse(start) + minutes * 60_000).toISOString() };
};
const free = (clock: string, { isUsual = true, minutes = 60 } = {}) => {
  const { start, end } = at(clock, minutes);
  return { startTime: start, endTime: end, isUsual };
};

it('offers the next three free times of the same length, usual ones first', () => {
  const known = [free('12:00'), free('14:00', { isUsual: false }), free('15:00'), free('16:00'), free('17:00', { isUsual: false })];
  expect(nextFreeTimes(at('13:00'), { free: known })).toEqual([at('15:00'), at('16:00'), at('14:00')]);
});

it('offers no two that overlap while others are left', () => {
  const known = [free('14:00'), free('14:30'), free('15:00'), free('15:30'), free('16:30', { isUsual: false })];
  expect(nextFreeTimes(at('13:00'), { free: known })).toEqual([at('14:00'), at('15:00'), at('16:30')]);
  expect(nextFreeTimes(at('13:00'), { free: known.slice(0, 3) })).toEqual([at('14:00'), at('15:00'), at('14:30')]);
});

it('offers no free time that starts before or with the chosen time', () => {
  expect(nextFreeTimes(at('13:00'), { free: [free('12:00'), free('13:00')] })).toEqual([]);
});

it('offers no free time of another length, such as while the times of the new length load', () => {
  expect(nextFreeTimes(at('13:00', 90), { free: [free('15:00')] })).toEqual([]);
});
