import { describe, expect, it } from 'vitest';
import { submitActionOf } from './submit-action.ts';

const range = { start: '2026-03-21T15:00:00.000Z', end: '2026-03-21T16:00:00.000Z' };
const free = { hindrances: [], group: null };
const online = { option: 'online', customText: '' } as const;
const schedule = {
  mode: 'schedule',
  suggestsAnother: false,
  reading: { kind: 'ready', range, isDoubled: false },
  chosen: free,
  zone: 'America/New_York',
  now: new Date('2026-03-01T12:00:00Z'),
  present: null,
  presentLocation: null,
  place: online,
} as const;

describe('submit button', () => {
  it('names the chosen time on the submit button', () => {
    expect(submitActionOf(schedule)).toEqual({ label: 'Schedule for Mar 21, 11:00 AM', isReady: true });
    expect(submitActionOf({ ...schedule, mode: 'reschedule' })).toEqual({ label: 'Move to Mar 21, 11:00 AM', isReady: true });
  });

  it('suggests a time where a trainer answers a request with another one', () => {
    const suggestion = { ...schedule, mode: 'reschedule', suggestsAnother: true } as const;
    expect(submitActionOf(suggestion)).toEqual({ label: 'Suggest Mar 21, 11:00 AM', isReady: true });
    expect(submitActionOf({ ...suggestion, reading: { kind: 'incomplete' } })).toEqual({ label: 'Suggest another time', isReady: false });
  });

  it('disables the submit button until a time is chosen', () => {
    expect(submitActionOf({ ...schedule, reading: { kind: 'incomplete' } })).toEqual({ label: 'Schedule Session', isReady: false });
    expect(submitActionOf({ ...schedule, mode: 'reschedule', reading: { kind: 'past' } })).toEqual({
      label: 'Reschedule Session',
      isReady: false,
    });
  });

  it('disables the submit button for what the server would refuse, and not for a mere warning', () => {
    const hindered = (refuses: boolean) => ({ hindrances: [{ kind: 'session' as const, refuses }], group: null });
    expect(submitActionOf({ ...schedule, chosen: hindered(true) }).isReady).toBe(false);
    expect(submitActionOf({ ...schedule, chosen: hindered(false) }).isReady).toBe(true);
  });

  it('disables the submit button for a move to the present time', () => {
    const move = { ...schedule, mode: 'reschedule', present: range } as const;
    expect(submitActionOf(move).isReady).toBe(false);
    expect(submitActionOf({ ...move, place: { option: 'gym', customText: '' } }).isReady).toBe(true);
    expect(submitActionOf({ ...move, present: { ...range, end: '2026-03-21T15:30:00.000Z' } }).isReady).toBe(true);
  });
});
