import { renderHook } from '@testing-library/react';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import type { ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionState } from '../../lib/connection.ts';
import { closeSocket, openSocket } from '../../lib/socket.ts';
import { eventually } from '../../testing/eventually.ts';
import { mentorshipId, you } from '../../testing/sample-messages.ts';
import { SocketDouble } from '../../testing/socket-double.ts';
import { useThread } from './chat.tsx';

const me = 600 as UserId;
let socket: SocketDouble;

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('[]'));
  socket = SocketDouble.install();
  openSocket(() => undefined);
  await eventually(() => {
    socket.accept();
    expect(connectionState()).toBe('connected');
  });
});

afterEach(() => {
  closeSocket();
  vi.doUnmock('socket.io-client');
  vi.unstubAllGlobals();
});

const conversation: Mentorship = {
  id: mentorshipId,
  trainerId: 3 as TrainerId,
  parentId: me,
  programId: 4 as ProgramId,
  status: 'active',
  createdAt: '2026-03-14T12:00:00Z',
  lastMessageAt: null,
  lastMessagePreview: null,
  lastMessageSenderId: null,
  unreadCount: 0,
  counterpartReadUpToId: null,
  counterpartDeliveredUpToId: null,
  block: 'none',
  hasPurchase: false,
  trainer: { id: 3 as TrainerId, userId: you, name: 'Maya', imageUrl: null, sports: [] },
  parent: { id: me, name: 'Pat' },
};

function open(block: Mentorship['block']) {
  const { rerender } = renderHook((shown: Mentorship) => useThread({ id: me, role: 'parent' }, shown), {
    initialProps: { ...conversation, block },
  });
  return { becomes: (next: Mentorship['block']) => rerender({ ...conversation, block: next }) };
}

it('joins the room of the open conversation', () => {
  open('none');
  expect(socket.told).toEqual([['join-mentorship', mentorshipId]]);
});

it('joins no room of a blocked conversation, joins it once it is unblocked, and leaves it when it is blocked', () => {
  const { becomes } = open('by-counterpart');
  expect(socket.told).toEqual([]);
  becomes('none');
  expect(socket.told).toEqual([['join-mentorship', mentorshipId]]);
  becomes('by-me');
  expect(socket.told.at(-1)).toEqual(['leave-mentorship', mentorshipId]);
});
