import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { expect, it } from 'vitest';
import { sessionsByDay } from './days-of-sessions.ts';

const at = (id: number, startTime: string | null) => ({ id, startTime }) as Appointment;
const idsOf = (sessions: readonly Appointment[], zone: string) =>
  Object.fromEntries([...sessionsByDay(sessions, zone)].map(([day, list]) => [day, list.map(({ id }) => id)]));

it('puts each session on the day on which it starts for the viewer', () => {
  const sessions = [at(1, '2026-03-14T03:30:00.000Z'), at(2, '2026-03-14T04:30:00.000Z'), at(3, null)];
  expect(idsOf(sessions, 'America/New_York')).toEqual({ '2026-03-13': [1], '2026-03-14': [2] });
  expect(idsOf(sessions, 'Asia/Tokyo')).toEqual({ '2026-03-14': [1, 2] });
});

it('knows the length of days with a clock change', () => {
  // March 8 has 23 hours in New York and November 1 has 25: midnight is 5 and then 4 hours behind, and the other way round.
  const sessions = [
    at(1, '2026-03-08T05:00:00.000Z'),
    at(2, '2026-03-09T03:59:00.000Z'),
    at(3, '2026-11-01T04:00:00.000Z'),
    at(4, '2026-11-02T04:59:00.000Z'),
  ];
  expect(idsOf(sessions, 'America/New_York')).toEqual({ '2026-03-08': [1, 2], '2026-11-01': [3, 4] });
});
