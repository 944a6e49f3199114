import { QueryClient } from '@tanstack/react-query';
import type { UserId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { accountKeys, calendarKeys, configKeys, conversationKeys, notificationKeys, payoutKeys, sessionKeys } from './query-keys.ts';
import { invalidateTopics } from './stale-topics.ts';

const me = 5 as UserId;
const known = {
  account: accountKeys.me(),
  calendar: calendarKeys.connection(),
  config: configKeys.all,
  conversations: conversationKeys.list(me),
  unread: conversationKeys.unread(),
  notifications: notificationKeys.all,
  payouts: payoutKeys.balance(),
  sessions: sessionKeys.ofParent(me),
};

function staleAfter(...topics: Parameters<typeof invalidateTopics>[1]): string[] {
  const client = new QueryClient();
  for (const key of Object.values(known)) client.setQueryData(key, {});
  invalidateTopics(client, topics);
  return Object.entries(known).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []));
}

it('makes out of date what the server names, and nothing else', () => {
  expect(staleAfter('conversations')).toEqual(['conversations', 'unread']);
  expect(staleAfter('notifications')).toEqual(['notifications']);
  expect(staleAfter('sessions')).toEqual(['sessions']);
  expect(staleAfter('calendar')).toEqual(['calendar']);
  expect(staleAfter('account')).toEqual(['account']);
});

it('knows that money shows in sessions, too', () => {
  expect(staleAfter('payments')).toEqual(['payouts', 'sessions']);
  expect(staleAfter()).toEqual([]);
});
