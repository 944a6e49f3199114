import type { ChangePreview } from '@x1/contract/scheduling/schedule-change.ts';
import { describe, expect, it } from 'vitest';
import { openingTimes, readChosen, toWish } from './wish.ts';

const zone = 'America/New_York';
const now = new Date('2026-03-10T15:00:00.000Z');
const read = (search: string, nextStart: string | null = null) => readChosen(search, { zone, now, nextStart });

describe('what is changed', () => {
  it('is today, moved to tomorrow, where the address says nothing', () => {
    expect(toWish(read(''), zone)).toEqual({
      which: { kind: 'range', startTime: '2026-03-10T04:00:00.000Z', endTime: '2026-03-11T04:00:00.000Z' },
      what: { kind: 'move', days: 1, minutes: 0 },
      except: [],
      timeZone: zone,
    });
  });

  it('is the day of the next session, which a trainer who comes here means', () => {
    expect(read('', '2026-03-14T20:30:00.000Z')).toMatchObject({ from: '2026-03-14', to: '', kind: 'move', days: 1 });
    expect(read('', '2026-03-10T14:30:00.000Z')).toMatchObject({ from: '2026-03-10' });
    expect(read('what=cancel', '2026-03-14T20:30:00.000Z')).toMatchObject({ from: '2026-03-14', kind: 'cancel' });
  });

  it('is the time off that the address names, to the minute', () => {
    const off = { from: '2026-03-12T17:00:00.000Z', to: '2026-03-14T04:00:00.000Z' };
    const chosen = read(`${new URLSearchParams(off)}`);
    expect(chosen).toMatchObject({ from: '2026-03-12', to: '2026-03-13', fromTime: '13:00', toTime: '' });
    expect(toWish(chosen, zone)?.which).toEqual({ kind: 'range', startTime: off.from, endTime: off.to });
  });

  it('is everybody at the time of one session', () => {
    expect(toWish(read('session=17&what=cancel'), zone)).toMatchObject({
      which: { kind: 'session', appointmentId: 17 },
      what: { kind: 'cancel' },
    });
  });

  it('is nothing while the days make no stretch of time', () => {
    expect(toWish({ ...read(''), from: '' }, zone)).toBeUndefined();
    expect(toWish({ ...read(''), to: '2026-03-09' }, zone)).toBeUndefined();
    expect(toWish({ ...read(''), fromTime: '18:00', toTime: '13:00' }, zone)).toBeUndefined();
  });

  it('leaves a canceled session as it is, and moves it nowhere else', () => {
    const except = { '2026-03-10T20:00:00.000Z': '', '2026-03-10T22:00:00.000Z': '2026-03-11T22:00:00.000Z' };
    expect(toWish({ ...read('what=cancel'), except }, zone)?.except).toEqual([
      { startTime: '2026-03-10T20:00:00.000Z', newStartTime: null },
    ]);
    expect(toWish({ ...read(''), except }, zone)?.except).toHaveLength(2);
  });

  it.each(['session=x', 'from=yesterday&to=today', 'from=2026-03-12T00:00:00.000Z&to=2026-03-11T00:00:00.000Z'])(
    'is today for %s',
    (search) => {
      expect(read(search)).toMatchObject({ session: null, from: '2026-03-10', to: '' });
    },
  );
});

describe('what the page opens with', () => {
  const hour = (clock: string) => ({
    startTime: `2026-03-11T${clock}:00.000Z`,
    endTime: `2026-03-11T${Number(clock.slice(0, 2)) + 1}${clock.slice(2)}:00.000Z`,
  });
  const session = (startTime: string, newTime: string, changes: object = {}) =>
    ({ startTime, newTime: hour(newTime), problem: null, offers: [], ...changes }) as unknown as ChangePreview['sessions'][number];

  it('is the nearest free time for a session whose proposed one is taken, another one for each', () => {
    const offers = [hour('13:00'), hour('18:30'), hour('21:00'), hour('22:00')];
    const sessions = [
      session('a', '19:00', { problem: 'session', offers }),
      session('b', '20:00', { problem: 'calendar', offers }),
      session('c', '22:00'),
    ];
    expect(openingTimes({ sessions })).toEqual({ a: hour('18:30').startTime, b: hour('21:00').startTime });
  });

  it('sets no time for a session that can move as proposed, and leaves one that cannot move at all as it is', () => {
    expect(openingTimes({ sessions: [session('a', '19:00')] })).toEqual({});
    const stuck = [session('a', '19:00', { problem: 'blocked' }), session('b', '20:00', { problem: 'session' })];
    expect(openingTimes({ sessions: stuck })).toEqual({ a: '' });
  });
});
