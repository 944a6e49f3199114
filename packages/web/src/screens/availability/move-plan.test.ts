import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { sampleAppointment } from '../../testing/sample-session.ts';
import { familiesOf, overlapping, type Placed, proposeTimes, timesFor, toMeetings } from './move-plan.ts';

const span = (startTime: string, minutes = 60) => ({
  startTime,
  endTime: new Date(Date.parse(startTime) + minutes * 60_000).toISOString(),
});
const session = (id: number, parentName: string, startTime: string, minutes = 60) =>
  sampleAppointment({ id: id as AppointmentId, parentName, ...span(startTime, minutes) }) as Placed;

const ana = session(1, 'Ana', '2099-03-10T20:00:00.000Z');
const ben = session(2, 'Ben', '2099-03-10T20:00:00.000Z');
const cleo = session(3, 'Cleo', '2099-03-10T15:00:00.000Z', 90);
const offUntil = '2099-03-12T04:00:00.000Z';

describe('sessions that move out of time off', () => {
  it('are moved by time, a group as one', () => {
    const meetings = toMeetings([ana, cleo, ben]);
    expect(meetings.map(familiesOf)).toEqual(['Cleo', 'Ana, Ben']);
    expect(meetings.map(({ sessions }) => sessions.length)).toEqual([1, 2]);
  });

  it('are offered free times of their length, within the hours and after the time off', () => {
    const [, group] = toMeetings([ana, cleo, ben]);
    const free = [
      { ...span('2099-03-11T20:00:00.000Z'), isUsual: true },
      { ...span('2099-03-12T04:00:00.000Z'), isUsual: true },
      { ...span('2099-03-12T06:00:00.000Z'), isUsual: false },
      { ...span('2099-03-12T15:00:00.000Z', 90), isUsual: true },
    ];
    expect(group && timesFor(group, free, offUntil)).toEqual([span('2099-03-12T04:00:00.000Z')]);
  });

  it('get the next free times that do not overlap, and none where no time is left', () => {
    const meetings = toMeetings([ana, cleo, session(4, 'Dov', '2099-03-11T20:00:00.000Z')]);
    const hours = [span('2099-03-12T15:00:00.000Z'), span('2099-03-12T16:00:00.000Z'), span('2099-03-12T16:30:00.000Z')];
    const proposed = proposeTimes(
      meetings,
      new Map([
        [cleo.startTime, [span('2099-03-12T15:00:00.000Z', 90)]],
        [ana.startTime, hours],
        ['2099-03-11T20:00:00.000Z', [...hours.slice(0, 2), span('2099-03-12T17:00:00.000Z')]],
      ]),
      'America/New_York',
    );
    expect([...proposed.values()]).toEqual([span('2099-03-12T15:00:00.000Z', 90), span('2099-03-12T16:30:00.000Z')]);
  });

  it('keep their hour on the clock where that is free, also across a clock change', () => {
    const meetings = toMeetings([session(5, 'Eve', '2026-10-30T20:00:00.000Z')]);
    const times = ['2026-11-02T14:00:00.000Z', '2026-11-02T20:00:00.000Z', '2026-11-02T21:00:00.000Z'].map((start) => span(start));
    const proposed = proposeTimes(meetings, new Map([['2026-10-30T20:00:00.000Z', times]]), 'America/New_York');
    expect([...proposed.values()]).toEqual([span('2026-11-02T21:00:00.000Z')]);
  });

  it('overlap where two of the chosen times share a moment, and not where one follows the other', () => {
    const chosen = new Map([
      ['a', span('2099-03-12T15:00:00.000Z')],
      ['b', span('2099-03-12T15:30:00.000Z')],
      ['c', span('2099-03-12T16:30:00.000Z')],
    ]);
    expect([...overlapping(chosen)]).toEqual(['a', 'b']);
  });
});
