import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { expect, it } from 'vitest';
import { dayNumber } from '../../../features/sessions/day-number.ts';
import { sampleAppointment } from '../../../testing/sample-session.ts';
import { dayParts, toMonths, toWeeks } from './days.ts';

const zone = 'America/New_York';
const today = dayNumber(Date.parse('2026-03-12T12:00:00Z'), zone);
const at = (startTime: string): Appointment => sampleAppointment({ startTime, endTime: startTime });
const drawn = (parts: ReturnType<typeof toWeeks>) =>
  parts.map(({ title, days }) => `${title}: ${days.map(({ day, planned }) => `${dayParts(day).number} (${planned.length})`).join(', ')}`);

it('puts what comes up into weeks from Sunday, by the days of the viewer', () => {
  const times = ['2026-03-15T03:30:00Z', '2026-03-15T21:00:00Z', '2026-03-21T13:00:00Z', '2026-03-21T18:00:00Z', '2026-03-30T21:00:00Z'];
  expect(drawn(toWeeks(times.map(at), zone, today))).toEqual([
    'This week, March 8 to 14: 14 (1)',
    'Next week, March 15 to 21: 15 (1), 21 (2)',
    'March 29 to April 4: 30 (1)',
  ]);
  expect(drawn(toWeeks([at('2026-12-31T21:00:00Z')], zone, today))).toEqual(['December 27 to January 2, 2027: 31 (1)']);
});

it('puts the past into months, with the year where it is another one', () => {
  const past = [at('2026-03-08T21:00:00Z'), at('2026-03-01T04:30:00Z'), at('2025-12-31T21:00:00Z')];
  expect(drawn(toMonths(past, zone, today))).toEqual(['March: 8 (1)', 'February: 28 (1)', 'December 2025: 31 (1)']);
});

it('puts a session that was called off at the time it had, and without one at its end', () => {
  const none = { status: 'cancelled', isScheduled: false, startTime: null, endTime: null } as const;
  const had = sampleAppointment({ ...none, formerStartTime: '2026-03-05T21:00:00Z', cancelledAt: '2026-03-01T12:00:00Z' });
  const hadNone = sampleAppointment({ ...none, cancelledAt: '2026-03-02T12:00:00Z' });
  expect(drawn(toMonths([had, hadNone], zone, today))).toEqual(['March: 5 (1), 2 (1)']);
});

it('names a day in full for who listens', () => {
  expect(dayParts(today)).toEqual({ number: 12, weekday: 'Thu', full: 'Thursday, March 12, 2026' });
});
