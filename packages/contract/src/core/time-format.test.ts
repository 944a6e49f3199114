import { describe, expect, it } from 'vitest';
import { inLanguage } from './texts.ts';
import {
  formatDate,
  formatDeadline,
  formatLongDate,
  formatMoment,
  formatMonth,
  formatSessionTime,
  formatTime,
  formatTimeRange,
} from './time-format.ts';

const newYork = 'America/New_York';

describe('formatting a time', () => {
  it.each([
    ['2026-03-14T20:30:00Z', '2026-03-14T21:30:00Z', '4:30-5:30 PM (EDT)'],
    ['2026-03-14T15:30:00Z', '2026-03-14T16:30:00Z', '11:30 AM-12:30 PM (EDT)'],
    ['2026-12-01T05:00:00Z', '2026-12-01T05:30:00Z', '12:00-12:30 AM (EST)'],
  ])('shows %s to %s as %s', (start, end, text) => {
    expect(formatTimeRange(start, end, newYork)).toBe(text);
  });

  it('names both offsets when the clocks change during a session', () => {
    expect(formatTimeRange('2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', newYork)).toBe('1:30 AM (EDT)-1:30 AM (EST)');
  });

  it("takes the current year from the reader's time zone", () => {
    const newYearsEve = new Date('2027-01-01T00:00:00Z');
    expect(formatDate('2026-12-31T22:00:00Z', newYork, newYearsEve)).toBe('Thu, Dec 31');
    expect(formatDate('2027-01-01T20:00:00Z', newYork, newYearsEve)).toBe('Fri, Jan 1, 2027');
    expect(formatDate('2027-01-01T12:00:00Z', 'UTC', newYearsEve, newYork)).toBe('Fri, Jan 1, 2027');
    expect(formatSessionTime({ start: '2026-12-31T22:00:00Z', end: '2026-12-31T23:00:00Z' }, newYork, newYearsEve)).toBe(
      'Thu, Dec 31 · 5:00-6:00 PM (EST)',
    );
  });

  it('adds the year only when it is not the current one', () => {
    expect(formatDate('2026-03-14T20:30:00Z', newYork, new Date('2026-06-01T12:00:00Z'))).toBe('Sat, Mar 14');
    expect(formatDate('2027-03-14T20:30:00Z', newYork, new Date('2026-06-01T12:00:00Z'))).toBe('Sun, Mar 14, 2027');
  });

  it("uses the date in the reader's time zone", () => {
    const range = { start: '2026-03-15T03:30:00Z', end: '2026-03-15T04:30:00Z' };
    expect(formatSessionTime(range, newYork)).toBe('Sat, Mar 14 · 11:30 PM-12:30 AM (EDT)');
    expect(formatSessionTime(range, 'Asia/Kolkata')).toBe('Sun, Mar 15 · 9:00-10:00 AM (GMT+5:30)');
  });

  it('names a deadline of the next six days by its weekday alone, others with their date', () => {
    const now = new Date('2026-03-14T16:00:00Z');
    expect(formatDeadline('2026-03-17T20:30:00Z', newYork, now)).toBe('Tue 4:30 PM');
    expect(formatDeadline('2026-03-20T16:00:00Z', newYork, now)).toBe('Fri 12:00 PM');
    expect(formatDeadline('2026-03-20T16:00:01Z', newYork, now)).toBe('Fri, Mar 20, 12:00 PM');
    expect(formatDeadline('2026-03-13T16:00:00Z', newYork, now)).toBe('Fri, Mar 13, 12:00 PM');
  });

  it.each([
    ['2026-01', 'January 2026'],
    ['2025-12', 'December 2025'],
  ])('writes the month %s as %s, whatever the zone', (month, text) => {
    expect(formatMonth(month)).toBe(text);
  });

  it('writes past dates in full', () => {
    expect(formatLongDate('2026-03-14T20:30:00Z', newYork)).toBe('March 14, 2026');
  });
});

describe('formatting a time in Spanish', () => {
  const inSpanish = (make: () => string) => inLanguage('es', make).replaceAll('\u00a0', ' ');
  const range = { start: '2026-03-14T20:30:00Z', end: '2026-03-14T21:30:00Z' };

  it('writes day, month and half of the day as Spanish does, and zones as clocks of the US do', () => {
    expect(inSpanish(() => formatSessionTime(range, newYork))).toBe('sáb, 14 de mar · 4:30-5:30 p. m. (EDT)');
    expect(inSpanish(() => formatMoment(range.start, newYork))).toBe('sáb, 14 de mar · 4:30 p. m. (EDT)');
    expect(inSpanish(() => formatTimeRange('2026-03-14T15:30:00Z', '2026-03-14T16:30:00Z', newYork))).toBe('11:30 a. m.-12:30 p. m. (EDT)');
  });

  it('adds the year where English does', () => {
    const now = new Date('2026-06-01T12:00:00Z');
    expect(inSpanish(() => formatDate('2027-03-14T20:30:00Z', newYork, now))).toBe('dom, 14 de mar de 2027');
    expect(inSpanish(() => formatDate(range.start, newYork, now))).toBe('sáb, 14 de mar');
  });

  it('says a deadline by its weekday or with its date', () => {
    const now = new Date('2026-03-14T16:00:00Z');
    expect(inSpanish(() => formatDeadline('2026-03-17T20:30:00Z', newYork, now))).toBe('mar, 4:30 p. m.');
    expect(inSpanish(() => formatDeadline('2026-03-24T20:30:00Z', newYork, now))).toBe('mar, 24 de mar, 4:30 p. m.');
  });

  it('writes months and long dates out', () => {
    expect(inSpanish(() => formatMonth('2026-11'))).toBe('noviembre de 2026');
    expect(inSpanish(() => formatLongDate(range.start, newYork))).toBe('14 de marzo de 2026');
  });

  it('breaks no line within the half of the day, and leaves English to whoever reads that next', () => {
    expect(inLanguage('es', () => formatTime(range.start, newYork))).toBe('4:30 p.\u00a0m.');
    expect(formatTime(range.start, newYork)).toBe('4:30 PM');
  });
});
