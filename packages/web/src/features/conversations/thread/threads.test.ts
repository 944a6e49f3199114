import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionState } from '../../../lib/connection.ts';
import { closeSocket, openSocket } from '../../../lib/socket.ts';
import { eventually } from '../../../testing/eventually.ts';
import { mentorshipId, message, you } from '../../../testing/sample-messages.ts';
import { SocketDouble } from '../../../testing/socket-double.ts';
import { startThreads, threadOf } from './threads.ts';

const stored = [message(1, { from: you })];
const asked: string[] = [];
let socket: SocketDouble;
/** Another person in each test: what this page knows of one outlasts it. */
let me = 700 as UserId;
const ends: (() => void)[] = [];

beforeEach(async () => {
  me = (me + 1) as UserId;
  asked.length = 0;
  stored.length = 1;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify(stored));
  });
  socket = SocketDouble.install();
  openSocket(() => undefined);
  await eventually(() => {
    socket.accept();
    expect(connectionState()).toBe('connected');
  });
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  closeSocket();
  vi.doUnmock('socket.io-client');
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The person comes to this page; returns what the person does to leave it. */
function arrive(userId: UserId): () => void {
  const leave = startThreads({ id: userId });
  ends.push(leave);
  return leave;
}

const shownIn = (userId: UserId, id: MentorshipId = mentorshipId) => threadOf({ id: userId }, id).view().thread.messages.length;

it('reads the shown conversation again when the server reports a change on a healthy connection', async () => {
  arrive(me);
  threadOf({ id: me }, mentorshipId).show(true);
  await eventually(() => expect(shownIn(me)).toBe(1));
  stored.push(message(2, { from: you }));
  socket.tell('changed', { topics: ['sessions'] });
  socket.tell('changed', { topics: ['payments', 'conversations'] });
  await eventually(() => expect(shownIn(me)).toBe(2));
  expect(asked).toHaveLength(2);
});

it("keeps one store per person and conversation, and never gives out another person's", () => {
  const mine = threadOf({ id: me }, mentorshipId);
  const leave = arrive(me);
  expect(threadOf({ id: me }, mentorshipId), 'drawn before the person was known to stay').toBe(mine);
  leave();
  threadOf({ id: me }, mentorshipId);
  expect(threadOf({ id: you }, mentorshipId).view().thread.userId, 'drawn before that person was known to stay').toBe(you);
  arrive(you);
  expect(threadOf({ id: you }, mentorshipId).view().thread.userId).toBe(you);
});

it('stops the stores of a person who left, and makes new ones when the same person comes back', async () => {
  arrive(me)();
  const left = threadOf({ id: me }, mentorshipId);
  expect(threadOf({ id: me }, mentorshipId), 'drawn again').toBe(left);
  left.show(true);
  expect(asked).toEqual([]);
  arrive(me);
  expect(threadOf({ id: me }, mentorshipId)).not.toBe(left);
  threadOf({ id: me }, mentorshipId).show(true);
  await eventually(() => expect(shownIn(me)).toBe(1));
});
