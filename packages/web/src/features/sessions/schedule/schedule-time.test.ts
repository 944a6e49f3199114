import { describe, expect, it } from 'vitest';
import { choiceOf, moveToZone, rangeText, readChoice, scheduleZones, shortText, todayIn } from './schedule-time.ts';

const now = new Date('2026-03-01T12:00:00Z');
const newYork = { zone: 'America/New_York', durationMinutes: 60 };

describe('reading the chosen time', () => {
  it('reads a choice without date or time as incomplete', () => {
    expect(readChoice({ ...newYork, date: '', time: '10:00' }, now)).toEqual({ kind: 'incomplete' });
    expect(readChoice({ ...newYork, date: '2026-03-14', time: '' }, now)).toEqual({ kind: 'incomplete' });
  });

  it('reads a choice as an instant and an end', () => {
    expect(readChoice({ ...newYork, date: '2026-03-14', time: '16:30', durationMinutes: 90 }, now)).toEqual({
      kind: 'ready',
      range: { start: '2026-03-14T20:30:00.000Z', end: '2026-03-14T22:00:00.000Z' },
      isDoubled: false,
    });
  });

  it('refuses an hour that the clocks skip and names the next valid one', () => {
    const reading = readChoice({ ...newYork, date: '2026-03-08', time: '02:30' }, now);
    expect(reading).toEqual({ kind: 'skipped', nextValid: { date: '2026-03-08', time: '03:00' } });
  });

  it('takes the first of a doubled hour and names its offset', () => {
    const reading = readChoice({ ...newYork, date: '2026-11-01', time: '01:30' }, now);
    expect(reading).toMatchObject({ kind: 'ready', isDoubled: true, range: { start: '2026-11-01T05:30:00.000Z' } });
  });

  it('refuses a time that is over, to the second', () => {
    const noon = { ...newYork, date: '2026-03-01', time: '07:00' };
    expect(readChoice(noon, now).kind).toBe('past');
    expect(readChoice(noon, new Date(now.getTime() - 1)).kind).toBe('ready');
  });

  it('reports a failure instead of guessing when the zone cannot be converted', () => {
    expect(readChoice({ ...newYork, zone: 'Mars/Base', date: '2026-03-14', time: '10:00' }, now)).toEqual({ kind: 'failed' });
  });
});

describe('zones of the dialog', () => {
  it.each([
    ['America/Los_Angeles', 'America/New_York', { scheduling: 'America/Los_Angeles', own: 'America/New_York' }],
    ['Asia/Kolkata', 'Asia/Calcutta', { scheduling: 'Asia/Kolkata', own: null }],
    [null, 'Europe/Berlin', { scheduling: 'Europe/Berlin', own: null }],
  ])('offers the zones of a trainer in %s and a viewer in %s', (trainer, own, zones) => {
    expect(scheduleZones(trainer, own)).toEqual(zones);
  });

  it('starts today where the chosen zone is', () => {
    const lateUtc = new Date('2026-03-02T03:00:00Z');
    expect([todayIn('America/New_York', lateUtc), todayIn('Asia/Tokyo', lateUtc)]).toEqual(['2026-03-01', '2026-03-02']);
  });

  it('keeps the instant when the display zone changes', () => {
    const moved = moveToZone({ ...newYork, date: '2026-03-21', time: '23:00' }, 'Asia/Tokyo');
    expect(moved).toEqual({ date: '2026-03-22', time: '12:00', zone: 'Asia/Tokyo', durationMinutes: 60 });
  });

  it('keeps an incomplete choice as typed when the zone changes', () => {
    expect(moveToZone({ ...newYork, date: '', time: '23:00' }, 'Asia/Tokyo')).toEqual({
      date: '',
      time: '23:00',
      zone: 'Asia/Tokyo',
      durationMinutes: 60,
    });
  });
});

describe('preview texts', () => {
  const range = { start: '2026-03-22T03:00:00.000Z', end: '2026-03-22T04:00:00.000Z' };

  it('shows the date in both zones, so that a different day is visible', () => {
    expect(rangeText(range, 'America/New_York', now)).toBe('Sat, Mar 21 · 11:00 PM-12:00 AM (EDT)');
    expect(rangeText(range, 'Asia/Tokyo', now)).toBe('Sun, Mar 22 · 12:00-1:00 PM (GMT+9)');
  });

  it('shortens a time for the button', () => {
    expect(shortText(range, 'America/New_York', new Date('2026-03-01T12:00:00Z'))).toBe('Mar 21, 11:00 PM');
    expect(shortText(range, 'America/New_York', new Date('2025-12-01T12:00:00Z'))).toBe('Mar 21, 2026, 11:00 PM');
  });

  it('turns a free time from the server into a choice', () => {
    expect(choiceOf(range, 'America/New_York')).toEqual({
      date: '2026-03-21',
      time: '23:00',
      zone: 'America/New_York',
      durationMinutes: 60,
    });
  });
});
