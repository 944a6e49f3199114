import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { proposedTimePath } from '../../lib/proposed-time.ts';
import { readProposedTime } from './read-proposed-time.ts';

const range = { start: '2026-03-14T20:30:00.000Z', end: '2026-03-14T21:30:00.000Z' };

it('reads a proposed time from an address as it was written', () => {
  const path = proposedTimePath(12 as AppointmentId, range);
  expect(path.startsWith('/session/12?')).toBe(true);
  expect(readProposedTime(path.slice(path.indexOf('?')))).toEqual(range);
});

it.each(['', '?start=tomorrow&end=later', `?start=${range.end}&end=${range.start}`, `?start=${range.start}`])(
  'reads no proposed time from the address %j',
  (search) => {
    expect(readProposedTime(search)).toBeUndefined();
  },
);
