import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { SocketDouble } from '../testing/socket-double.ts';
import { connectionState } from './connection.ts';
import { closeSocket, openSocket } from './socket.ts';

let socket: SocketDouble;
const onRefused = vi.fn();

beforeEach(async () => {
  onRefused.mockClear();
  socket = SocketDouble.install();
  openSocket(onRefused);
  await eventually(() => {
    socket.accept();
    expect(connectionState()).toBe('connected');
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  closeSocket();
  vi.doUnmock('socket.io-client');
});

it('asks again soon where the server cannot look up the sign-in, and does not doubt it', () => {
  socket.refuse('unavailable');
  expect(connectionState()).toBe('disconnected');
  vi.advanceTimersByTime(1_000);
  expect(socket.connects, 'not at once').toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(socket.connects).toBe(1);
  expect(onRefused).not.toHaveBeenCalled();
});

it('doubts the sign-in where the server does, and asks again, but not soon', () => {
  socket.refuse('unauthorized');
  expect(onRefused).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(29_000);
  expect(socket.connects).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(socket.connects).toBe(1);
});

it('does not ask again once it is closed', () => {
  socket.refuse('unavailable');
  closeSocket();
  vi.advanceTimersByTime(60_000);
  expect(socket.connects).toBe(0);
});
