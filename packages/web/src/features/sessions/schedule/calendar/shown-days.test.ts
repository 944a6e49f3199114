import { addDays, startOfDay } from '@x1/contract/core/time.ts';
import { describe, expect, it } from 'vitest';
import { askedDays, clockChanges, daysAround, isDifferenceSteady, offsetMinutes } from './shown-days.ts';

const newYork = 'America/New_York';
const losAngeles = 'America/Los_Angeles';

describe('shown days', () => {
  it('shows seven days from today, and seven days from any later day', () => {
    expect(daysAround('2026-03-14', '2026-03-14')).toEqual(['14', '15', '16', '17', '18', '19', '20'].map((day) => `2026-03-${day}`));
    expect(daysAround('2026-03-20', '2026-03-14')[0]).toBe('2026-03-14');
    expect(daysAround('2026-03-21', '2026-03-14')[0]).toBe('2026-03-21');
    expect(daysAround('2026-12-31', '2026-03-14').includes('2026-12-31')).toBe(true);
  });

  it('shows the days before today for a day that is over', () => {
    expect(daysAround('2026-03-13', '2026-03-14')).toEqual([
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
    ]);
  });
});

describe('requested days', () => {
  const days = daysAround('2026-03-14', '2026-03-14');

  it('requests the shown days when both sides are in one zone', () => {
    expect(askedDays({ days, zone: newYork }, newYork)).toEqual({ from: '2026-03-14', days: 7 });
  });

  it.each([
    ['Asia/Tokyo', newYork, '2026-03-13'],
    [newYork, 'Asia/Tokyo', '2026-03-14'],
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago', '2026-03-12'],
  ])('requests the days that cover those of %s in %s', (zone, schedulingZone, from) => {
    const asked = askedDays({ days, zone }, schedulingZone);
    expect(asked).toEqual({ from, days: 8 });
    const end = Date.parse(startOfDay(addDays(asked.from, asked.days), schedulingZone));
    expect(end).toBeGreaterThanOrEqual(Date.parse(startOfDay('2026-03-21', zone)));
  });
});

describe('clock changes', () => {
  it.each([
    [newYork, '2026-03-06', [{ day: '2026-03-08', minutes: 60 }]],
    [newYork, '2026-10-30', [{ day: '2026-11-01', minutes: -60 }]],
    ['Australia/Lord_Howe', '2026-10-01', [{ day: '2026-10-04', minutes: 30 }]],
    ['America/Phoenix', '2026-03-06', []],
    // Midnight itself is skipped.
    ['Africa/Cairo', '2026-04-21', [{ day: '2026-04-24', minutes: 60 }]],
  ])('finds the clock changes of %s in the days from %s', (zone, first, changes) => {
    expect(clockChanges(daysAround(first, first), zone)).toEqual(changes);
  });

  it('shifts two zones apart only when one of them changes its clocks', () => {
    const march = daysAround('2026-03-06', '2026-03-06');
    expect(isDifferenceSteady(march, newYork, losAngeles)).toBe(true);
    expect(isDifferenceSteady(march, newYork, 'Europe/London')).toBe(false);
    expect(isDifferenceSteady(daysAround('2026-03-14', '2026-03-14'), newYork, 'Europe/London')).toBe(true);
  });

  it('reads a clock change from the offset of the zone', () => {
    expect(offsetMinutes('2026-03-14T12:00:00.000Z', 'Asia/Kathmandu')).toBe(345);
    expect(offsetMinutes('2026-03-14T12:00:00.000Z', newYork)).toBe(-240);
  });
});
