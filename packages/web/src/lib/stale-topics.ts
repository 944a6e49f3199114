import type { QueryClient } from '@tanstack/react-query';
import type { ServerEventPayload } from '@x1/contract/conversations/socket-events.ts';
import {
  accountKeys,
  bankKeys,
  calendarKeys,
  conversationKeys,
  dashboardKeys,
  earningsKeys,
  notificationKeys,
  parentProfileKeys,
  payoutKeys,
  programKeys,
  reviewKeys,
  sessionKeys,
  settingsKeys,
  trainerKeys,
  verificationKeys,
} from './query-keys.ts';

export type Topic = ServerEventPayload<'changed'>['topics'][number];

/** The families of queries that are out of date when the server says that a topic has changed (R28). */
const families: Readonly<Record<Topic, readonly { readonly all: readonly string[] }[]>> = {
  conversations: [conversationKeys],
  notifications: [notificationKeys],
  sessions: [sessionKeys, dashboardKeys, programKeys, reviewKeys],
  calendar: [calendarKeys],
  payments: [earningsKeys, payoutKeys, dashboardKeys, sessionKeys, programKeys],
  account: [accountKeys, settingsKeys, parentProfileKeys, trainerKeys, verificationKeys, bankKeys],
};

/** Reads anew what is shown of these topics, and the rest when it is shown next. */
export function invalidateTopics(queryClient: QueryClient, topics: readonly Topic[]): void {
  const stale = new Set(topics.flatMap((topic) => families[topic]));
  for (const { all } of stale) void queryClient.invalidateQueries({ queryKey: all });
}
