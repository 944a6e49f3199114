import { ApiError } from '@x1/contract/core/client.ts';
import { describe, expect, it } from 'vitest';
import { freeTimesOf } from './refused-time.ts';

const refusal = (details: unknown) => new ApiError(409, JSON.stringify({ message: 'Taken.', code: 'appointment.time_taken', details }), '');

describe('free times in a refusal', () => {
  it('reads the free times of a refusal as instants', () => {
    const error = refusal({ nextFreeTimes: [{ startTime: '2026-03-14T16:30:00-04:00', endTime: '2026-03-14T17:30:00-04:00' }] });
    expect(freeTimesOf(error)).toEqual([{ start: '2026-03-14T20:30:00.000Z', end: '2026-03-14T21:30:00.000Z' }]);
  });

  it.each([refusal(undefined), refusal({ nextFreeTimes: 'soon' }), refusal({ nextFreeTimes: [{ startTime: 'x' }] }), new Error('offline')])(
    'reads no free times from %s',
    (error) => {
      expect(freeTimesOf(error)).toEqual([]);
    },
  );
});
