import { ApiError } from '@x1/contract/core/client.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { errorText } from '../api-errors.ts';
import { lineNow, noteKeptShown, noteReached, noteUnreached, onLineChange } from './line.ts';

const deviceIs = (state: 'online' | 'offline') => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');

afterEach(() => {
  vi.restoreAllMocks();
  noteReached();
});

it('a call without an answer means that the page is offline where the device says so, until anything answers', () => {
  deviceIs('online');
  noteUnreached();
  expect(lineNow().isOffline).toBe(false);
  deviceIs('offline');
  noteUnreached();
  expect(lineNow().isOffline).toBe(true);
  noteReached();
  expect(lineNow()).toEqual({ isOffline: false, savedAt: null });
});

it('an answer to a request from before the connection was lost does not count as being back online', () => {
  const askedAt = performance.now() - 1;
  deviceIs('offline');
  noteUnreached();
  noteReached(askedAt);
  expect(lineNow().isOffline).toBe(true);
  noteReached();
  expect(lineNow().isOffline).toBe(false);
});

it('of everything that is shown from the device the oldest counts, also where the browser believes in a line', () => {
  deviceIs('online');
  noteKeptShown(2_000);
  noteKeptShown(1_000);
  noteKeptShown(3_000);
  expect(lineNow()).toEqual({ isOffline: true, savedAt: 1_000 });
});

it('listeners are told of changes only', () => {
  const told: boolean[] = [];
  const stop = onLineChange(({ isOffline }) => told.push(isOffline));
  deviceIs('offline');
  noteReached();
  noteUnreached();
  noteUnreached();
  noteReached();
  noteReached();
  stop();
  noteUnreached();
  expect(told).toEqual([true, false]);
});

it('a failure without an answer says that one is offline; what the server said stays what it said', () => {
  deviceIs('offline');
  const lost = new TypeError('Failed to fetch');
  expect(errorText(lost, 'Failed to save.')).toBe('Failed to save.');
  noteUnreached();
  expect(errorText(lost, 'Failed to save.')).toBe("You're offline. Try again once you're back.");
  expect(errorText(new ApiError(409, '{"message":"This time was just taken."}', ''), 'Failed to save.')).toBe('This time was just taken.');
});
