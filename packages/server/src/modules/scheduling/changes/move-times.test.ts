import { describe, expect, it } from 'vitest';
import type { TimeRange } from '../../../platform/time-ranges.ts';
import { orderMoves, shiftTime } from './move-times.ts';

const newYork = 'America/New_York';
const time = (start: string, minutes = 60): TimeRange => ({
  startsAt: new Date(start),
  endsAt: new Date(Date.parse(start) + minutes * 60_000),
});
const shifted = (start: string, by: { days: number; minutes: number }) => shiftTime(time(start), by, newYork);

describe('a time that moves', () => {
  it('keeps its length and its place on the clock when the clocks change in between', () => {
    expect(shifted('2026-03-07T21:00:00Z', { days: 2, minutes: 0 })).toEqual(time('2026-03-09T20:00:00Z'));
  });

  it('goes over midnight in both directions', () => {
    expect(shifted('2026-06-02T03:00:00Z', { days: 0, minutes: 120 })).toEqual(time('2026-06-02T05:00:00Z'));
    expect(shifted('2026-06-02T05:00:00Z', { days: -1, minutes: -120 })).toEqual(time('2026-06-01T03:00:00Z'));
  });

  it('has nowhere to go where the clock skips the new time', () => {
    expect(shifted('2026-03-07T07:30:00Z', { days: 1, minutes: 0 })).toBeUndefined();
  });
});

describe('the order of moves', () => {
  const move = (from: string, to: string) => ({ from: time(from), to: time(to) });
  const four = '2026-06-01T20:00:00Z';
  const five = '2026-06-01T21:00:00Z';
  const six = '2026-06-01T22:00:00Z';

  it('is that who leaves a time goes before who takes it', () => {
    const [first, second] = [move(four, five), move(five, six)];
    expect(orderMoves([first, second])).toEqual({ ordered: [second, first], stuck: [] });
    const [earlier, later] = [move(five, four), move(six, five)];
    expect(orderMoves([later, earlier])).toEqual({ ordered: [earlier, later], stuck: [] });
  });

  it('is none for two that change places', () => {
    const free = move('2026-06-02T20:00:00Z', '2026-06-03T20:00:00Z');
    const swap = [move(four, five), move(five, four)];
    expect(orderMoves([...swap, free])).toEqual({ ordered: [free], stuck: swap });
  });

  it('lets a session move by less than its length', () => {
    const one = { from: time(four), to: time('2026-06-01T20:30:00Z') };
    expect(orderMoves([one])).toEqual({ ordered: [one], stuck: [] });
  });
});
