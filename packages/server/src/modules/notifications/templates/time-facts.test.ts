import { describe, expect, it } from 'vitest';
import { timeFacts, timeLine, zoneName } from './time-facts.ts';

const at = (startsAt: string, more: { location?: string | null; venueZone?: string | null; minutes?: number } = {}) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(new Date(startsAt).getTime() + (more.minutes ?? 60) * 60_000),
  location: more.location === undefined ? 'gym' : more.location,
  placeAddress: null,
  venueZone: more.venueZone === undefined ? 'America/New_York' : more.venueZone,
});
const reader = (timeZone: string, year = 2026) => ({ timeZone, now: new Date(`${year}-06-01T12:00:00Z`) });

describe('the time of a session', () => {
  it.each([
    // The clocks of New York go forward on March 8, those of Phoenix never.
    ['2026-03-07T16:00:00Z', 'America/New_York', 'Sat, Mar 7 · 11:00 AM-12:00 PM (EST)'],
    ['2026-03-08T16:00:00Z', 'America/New_York', 'Sun, Mar 8 · 12:00-1:00 PM (EDT)'],
    ['2026-11-01T16:00:00Z', 'America/New_York', 'Sun, Nov 1 · 11:00 AM-12:00 PM (EST)'],
    // A repeated hour names both offsets.
    ['2026-11-01T05:30:00Z', 'America/New_York', 'Sun, Nov 1 · 1:30 AM (EDT)-1:30 AM (EST)'],
  ])('%s is shown to a reader in %s as %s', (startsAt, zone, line) => {
    expect(timeLine(at(startsAt), reader(zone))).toBe(line);
  });

  it("at a location in a different time zone is shown in that zone first, then in the reader's", () => {
    const winter = at('2026-03-07T16:00:00Z');
    expect(timeFacts(winter, reader('America/Phoenix'))).toEqual([
      { label: 'When, at the place', value: 'Sat, Mar 7 · 11:00 AM-12:00 PM (EST), New York time' },
      { label: 'For you', value: 'Sat, Mar 7 · 9:00-10:00 AM (MST), Phoenix time' },
      { label: 'Where', value: 'Local Gym' },
    ]);
    const summer = at('2026-03-08T16:00:00Z');
    expect(timeLine(summer, reader('America/Phoenix'))).toBe('Sun, Mar 8 · 12:00-1:00 PM (EDT), for you Sun, Mar 8 · 9:00-10:00 AM (MST)');
  });

  it('is shown twice only while the clocks differ, as in Phoenix and Los Angeles in winter', () => {
    const summer = at('2026-07-04T16:00:00Z', { venueZone: 'America/Los_Angeles' });
    const winter = at('2026-12-04T16:00:00Z', { venueZone: 'America/Los_Angeles' });
    expect(timeFacts(summer, reader('America/Phoenix')).map(({ label }) => label)).toEqual(['When', 'Where']);
    expect(timeFacts(winter, reader('America/Phoenix')).map(({ label }) => label)).toEqual(['When, at the place', 'For you', 'Where']);
  });

  it.each([null, 'online', 'Online (Video Call)'])("of an online session (%s) is shown in the reader's time zone only", (location) => {
    const [when] = timeFacts(at('2026-03-08T16:00:00Z', { location }), reader('Asia/Kolkata'));
    expect(when).toEqual({ label: 'When', value: 'Sun, Mar 8 · 9:30-10:30 PM (GMT+5:30), Kolkata time' });
  });

  it("of an online session is also shown in the other side's time zone when it differs", () => {
    const online = at('2026-03-08T16:00:00Z', { location: 'online' });
    const maya = { name: 'Maya Brooks', timeZone: 'America/New_York' };
    expect(timeFacts(online, reader('America/Los_Angeles'), maya)).toEqual([
      { label: 'When', value: 'Sun, Mar 8 · 9:00-10:00 AM (PDT), Los Angeles time' },
      { label: 'For Maya Brooks', value: 'Sun, Mar 8 · 12:00-1:00 PM (EDT), New York time' },
      { label: 'Where', value: 'Online' },
    ]);
    const labels = (...facts: Parameters<typeof timeFacts>) => timeFacts(...facts).map(({ label }) => label);
    expect(labels(online, reader('America/Toronto'), maya)).toEqual(['When', 'Where']);
    expect(labels(online, reader('America/Los_Angeles'), { ...maya, timeZone: null })).toEqual(['When', 'Where']);
    // At the gym in New York, Maya's time is the location's.
    expect(labels(at('2026-03-08T16:00:00Z'), reader('America/Los_Angeles'), maya)).toEqual(['When, at the place', 'For you', 'Where']);
  });

  it('includes the year when it is a different one for the reader', () => {
    const newYear = at('2027-01-01T04:00:00Z', { venueZone: null });
    expect(timeLine(newYear, reader('America/New_York'))).toBe('Thu, Dec 31 · 11:00 PM-12:00 AM (EST)');
    expect(timeLine(newYear, reader('Europe/London'))).toBe('Fri, Jan 1, 2027 · 4:00-5:00 AM (GMT)');
  });

  it('names time zones by their city', () => {
    expect(['America/New_York', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/UTC'].map(zoneName)).toEqual([
      'New York time',
      'Buenos Aires time',
      'UTC',
      'Etc/UTC',
    ]);
  });
});
