import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
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

describe('for how long the page heard nothing', () => {
  const unheardForMs = () => (socket.handshake() as { unheardForMs: number }).unheardForMs;

  it('is counted from the last thing it heard, however late the loss is noticed', () => {
    socket.tell('changed', { topics: [] });
    vi.advanceTimersByTime(10_000);
    socket.ping();
    vi.advanceTimersByTime(25_000);
    socket.lose();
    vi.advanceTimersByTime(3_000);
    expect(unheardForMs()).toBe(28_000);
  });

  it('is not shortened by a clock that is set back', () => {
    socket.tell('changed', { topics: [] });
    vi.advanceTimersByTime(60_000);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(unheardForMs()).toBe(60_000);
  });

  it('is counted from the start of the page before that', () => {
    expect(unheardForMs()).toBeGreaterThanOrEqual(0);
    vi.advanceTimersByTime(7_000);
    expect(unheardForMs()).toBeGreaterThanOrEqual(7_000);
  });
});
