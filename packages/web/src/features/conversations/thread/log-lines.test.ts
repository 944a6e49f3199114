import { openThread, step } from '@x1/contract/conversations/thread.ts';
import type { Thread } from '@x1/contract/conversations/thread-state.ts';
import { describe, expect, it } from 'vitest';
import { me, mentorshipId, message, you } from '../../../testing/sample-messages.ts';
import { type MessageLine, toLogLines } from './log-lines.ts';

const zone = 'America/New_York';
const now = new Date('2026-03-14T13:00:00Z');

function threadWith(...messages: ReturnType<typeof message>[]): Thread {
  return step(openThread({ mentorshipId, userId: me }), { type: 'read', after: null, messages }).thread;
}

const lines = (thread: Thread, unreadFromId: number | null = null) =>
  toLogLines(thread, { zone, now, unreadFromId: unreadFromId as never });
const said = (thread: Thread, unreadFromId?: number) =>
  lines(thread, unreadFromId).map((line) => (line.kind === 'message' ? line.content : `-- ${line.label}`));
const deliveries = (thread: Thread) => lines(thread).flatMap((line) => (line.kind === 'message' ? [line.delivery] : []));

describe('day dividers', () => {
  it("puts a divider above the first message of each day in the reader's zone, with the year when it is another one", () => {
    const thread = threadWith(
      message(1, { from: you, content: 'Last year', at: '2025-12-31T20:00:00Z' }),
      message(2, { from: you, content: 'Late on Tuesday', at: '2026-03-11T02:30:00Z' }),
      message(3, { from: you, content: 'Wednesday', at: '2026-03-11T15:00:00Z' }),
      message(4, { from: you, content: 'Friday', at: '2026-03-13T15:00:00Z' }),
      message(5, { from: you, content: 'This morning', at: '2026-03-14T12:00:00Z' }),
    );
    expect(said(thread)).toEqual([
      '-- Wednesday, December 31, 2025',
      'Last year',
      '-- Tuesday, March 10',
      'Late on Tuesday',
      '-- Wednesday, March 11',
      'Wednesday',
      '-- Yesterday',
      'Friday',
      '-- Today',
      'This morning',
    ]);
  });
});

describe('unread divider', () => {
  const thread = threadWith(
    message(1, { from: you, content: 'Old' }),
    message(2, { from: you, content: 'New' }),
    message(3, { from: me, content: 'Mine' }),
    message(4, { from: you, content: 'Newer' }),
  );

  it('puts the unread divider above the first unread message and counts those of the other side', () => {
    expect(said(thread, 2)).toEqual(['-- Today', 'Old', '-- 2 new messages', 'New', 'Mine', 'Newer']);
  });

  it('writes the unread divider for one message in the singular', () => {
    expect(said(thread, 4)).toContain('-- 1 new message');
  });

  it('shows no unread divider when everything was read', () => {
    expect(said(thread).some((line) => line.includes('new message'))).toBe(false);
  });
});

describe('own message', () => {
  it('shows an own message as sent, then delivered, then read', () => {
    let thread = threadWith(message(1, { from: me }), message(2, { from: me }), message(3, { from: me }));
    expect(deliveries(thread)).toEqual(['sent', 'sent', 'sent']);
    thread = step(thread, { type: 'status', mentorshipId, userId: you, deliveredUpToId: 2 as never, readUpToId: 1 as never }).thread;
    expect(deliveries(thread)).toEqual(['read', 'delivered', 'sent']);
  });

  it('keeps the place and the key of an own message from the moment it is written', () => {
    const at = '2026-03-14T12:59:00Z';
    const written = step(threadWith(message(1, { from: you })), {
      type: 'written',
      clientMessageId: 'made-here',
      content: 'Hi',
      writtenAt: at,
    });
    const before = lines(written.thread).at(-1) as MessageLine;
    const stored = step(written.thread, {
      type: 'arrived',
      message: message(2, { from: me, content: 'Hi', at, clientMessageId: 'made-here' }),
    });
    const after = lines(stored.thread).at(-1) as MessageLine;
    expect([before.delivery, after.delivery]).toEqual(['sending', 'sent']);
    expect(after.key).toBe(before.key);
    expect(said(stored.thread).filter((line) => line === 'Hi')).toHaveLength(1);
  });

  it("without a line, what isn't sent waits for one instead of having failed, and what was refused stays refused", () => {
    const writtenAt = now.toISOString();
    let { thread } = step(threadWith(), { type: 'written', clientMessageId: 'one', content: 'One', writtenAt });
    thread = step(thread, { type: 'written', clientMessageId: 'two', content: 'Two', writtenAt }).thread;
    thread = step(thread, { type: 'unreachable', clientMessageId: 'one' }).thread;
    const deliveriesIf = (isOffline: boolean) =>
      toLogLines(thread, { zone, now, unreadFromId: null, isOffline }).flatMap((line) => (line.kind === 'message' ? [line.delivery] : []));
    expect(deliveriesIf(false)).toEqual(['failed', 'sending']);
    expect(deliveriesIf(true)).toEqual(['waiting', 'waiting']);
    thread = step(thread, { type: 'connected' }).thread;
    thread = step(thread, { type: 'refused', clientMessageId: 'one', code: 'conversation.blocked', reason: 'Switched off.' }).thread;
    expect(deliveriesIf(true)).toEqual(['failed', 'waiting']);
  });

  it('shows why an own message was refused', () => {
    let { thread } = step(threadWith(), { type: 'written', clientMessageId: 'made-here', content: 'Hi', writtenAt: now.toISOString() });
    thread = step(thread, { type: 'refused', clientMessageId: 'made-here', code: 'conversation.blocked', reason: 'Switched off.' }).thread;
    expect(lines(thread).at(-1)).toMatchObject({ delivery: 'failed', reason: 'Switched off.' });
  });

  it('tells only the sender that contact details were hidden', () => {
    const sent = { ...message(1, { from: me }), contactDetailsHidden: true };
    const { thread } = step(threadWith(), { type: 'stored', by: 'socket', message: sent });
    expect(lines(thread).at(-1)).toMatchObject({ hasHiddenDetails: true });
  });
});

describe('the author of a message', () => {
  const names = new Map([
    [me, 'Dana'],
    [you, 'Jordan'],
  ]);
  const thread = threadWith(message(1, { from: me, content: 'Mine' }), message(2, { from: you, content: 'Yours' }));
  const authors = (of: typeof names | undefined) =>
    toLogLines(thread, { zone, now, unreadFromId: null, names: of }).flatMap((line) => (line.kind === 'message' ? [line.author] : []));

  it('is named beside the messages of others where a family has two adults (R172), and nowhere else', () => {
    expect(authors(names)).toEqual([null, 'Jordan']);
    expect(authors(undefined)).toEqual([null, null]);
  });
});
