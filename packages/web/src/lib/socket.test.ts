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

it('retries soon, and keeps the sign-in, where the server cannot check the token', () => {
  socket.refuse('unavailable');
  expect(connectionState()).toBe('disconnected');
  vi.advanceTimersByTime(1_000);
  expect(socket.connects, 'not at once').toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(socket.connects).toBe(1);
  expect(onRefused).not.toHaveBeenCalled();
});

it('checks the sign-in where the server refuses the token, and retries, but not soon', () => {
  socket.refuse('unauthorized');
  expect(onRefused).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(29_000);
  expect(socket.connects).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(socket.connects).toBe(1);
});

it('does not retry once the socket is closed', () => {
  socket.refuse('unavailable');
  closeSocket();
  vi.advanceTimersByTime(60_000);
  expect(socket.connects).toBe(0);
});

it('tries the websocket and polling in turn, so that neither is left out where only one of them works', () => {
  const firsts = [1, 2, 3, 4].map(() => {
    socket.fail();
    return socket.io.opts.transports[0];
  });
  expect(firsts).toEqual(['polling', 'websocket', 'polling', 'websocket']);
});
