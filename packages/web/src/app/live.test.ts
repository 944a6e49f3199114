import { QueryObserver } from '@tanstack/react-query';
import type { User } from '@x1/contract/accounts/user.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionState } from '../lib/connection.ts';
import { endSession } from '../lib/end-session.ts';
import { queryClient } from '../lib/query-client.ts';
import { notificationKeys, sessionKeys } from '../lib/query-keys.ts';
import { eventually } from '../testing/eventually.ts';
import { SocketDouble } from '../testing/socket-double.ts';
import { startLive } from './live.ts';

const user = { id: 7, familyId: 7 } as unknown as User;
let socket: SocketDouble;
let reads: string[];
let forget: (() => void)[];

const show = async (name: string, queryKey: readonly unknown[]) => {
  const queryFn = async () => {
    reads.push(name);
    return name;
  };
  const shown = new QueryObserver(queryClient, { queryKey, queryFn });
  forget.push(shown.subscribe(() => {}));
  await eventually(() => expect(reads).toContain(name));
};

beforeEach(async () => {
  reads = [];
  forget = [];
  socket = SocketDouble.install();
  await show('sessions', sessionKeys.all);
  await show('notifications', notificationKeys.all);
  startLive(user);
  await eventually(() => expect(socket.isAsked).toBe(true));
  reads = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  for (const end of forget) end();
  endSession(queryClient);
  vi.doUnmock('socket.io-client');
});

it('reads nothing again where nothing has changed until the page is connected', async () => {
  socket.accept();
  socket.tell('changed', { topics: [] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connectionState()).toBe('connected');
  expect(reads).toEqual([]);
});

it('reads what has changed until then', async () => {
  socket.accept();
  socket.tell('changed', { topics: ['notifications'] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toEqual(['notifications']);
});

it("reads everything once where the server doesn't say what has changed", async () => {
  socket.accept();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads.toSorted()).toEqual(['notifications', 'sessions']);
});
