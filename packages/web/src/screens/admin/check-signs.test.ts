import { expect, it } from 'vitest';
import { checkSign } from './check-signs.ts';

const now = new Date('2026-11-20T15:00:00Z');

it('a check that was clear says that it has ended once its last day is past, and is no longer green', () => {
  expect(checkSign({ state: 'clear', validUntil: '2026-11-21T00:00:00.000Z' }, now)).toEqual({ label: 'Clear', tone: 'ok' });
  expect(checkSign({ state: 'clear', validUntil: '2026-11-20T15:00:00.000Z' }, now)).toEqual({ label: 'Clear, ended', tone: 'neutral' });
  expect(checkSign({ state: 'consider', validUntil: null }, now)).toEqual({ label: 'Needs a look', tone: 'bad' });
});
