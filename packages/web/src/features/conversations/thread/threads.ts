import type { User } from '@x1/contract/accounts/user.ts';
import { isFromOtherSide } from '@x1/contract/conversations/thread.ts';
import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { conversationsApi } from '../../../lib/api/conversations.ts';
import { connectionState, onConnectionChange } from '../../../lib/connection.ts';
import { onLineChange } from '../../../lib/offline/line.ts';
import { endSessionWhenRefused, refresh } from '../../../lib/query-client.ts';
import { onSocketEvent } from '../../../lib/socket.ts';
import { toast } from '../../../ui/toast.ts';
import { keepMessages } from './keep-messages.ts';
import { conversationsWithOutbox } from './outbox-storage.ts';
import { createThreadStore, type ThreadReports, type ThreadStore } from './thread-store.ts';
import { threadTransport } from './thread-transport.ts';
import { tellWorker } from './waiting-messages.ts';

const threadsByUser = new Map<UserId, Map<MentorshipId, ThreadStore>>();
/** The user who signed out last: a screen that is still mounted gets inert conversations. */
let leftUserId: UserId | null = null;

const SENT = { title: t('Message sent'), description: t('Your message has been delivered.') };

const reports: ThreadReports = {
  // R145: not after each message, only where the way was another one than usual.
  sentByHttp: () => void toast(SENT),
  sendFailed: (reason) => void toast({ title: t('Error'), description: reason || t('Failed to send message'), variant: 'destructive' }),
  refused: endSessionWhenRefused,
  changed: () => void refresh(conversationsApi.send.stale),
};

/** The conversation with this id; one and the same as long as the person stays. */
export function threadOf({ id: userId, familyId }: Pick<User, 'id' | 'familyId'>, mentorshipId: MentorshipId): ThreadStore {
  const threads = threadsOf(userId);
  const known = threads.get(mentorshipId);
  if (known) return known;
  const opened = createThreadStore({ mentorshipId, userId, familyId, transport: threadTransport, storage: localStorage, reports });
  if (userId === leftUserId) opened.close();
  else {
    tellWorker(opened);
    keepMessages(opened);
  }
  threads.set(mentorshipId, opened);
  return opened;
}

/**
 * Passes socket events on to the conversations, as long as the user is signed in; what was written and not sent before a reload is sent
 * as soon as there is a connection. Returns what ends it.
 */
export function startThreads(user: Pick<User, 'id' | 'familyId'>): () => void {
  const { id: userId, familyId = userId } = user;
  if (leftUserId !== null) threadsByUser.delete(leftUserId);
  leftUserId = null;
  const threads = threadsOf(userId);
  for (const mentorshipId of conversationsWithOutbox(localStorage)) threadOf(user, mentorshipId);
  const ends = [
    onConnectionChange((state) => {
      for (const thread of threads.values()) thread.connectionChanged(state === 'connected');
    }),
    // The first answer may be there long before the connection is.
    onLineChange(({ isOffline }) => {
      if (!isOffline) for (const thread of threads.values()) sendWaiting(thread);
    }),
    onSocketEvent('new-message', (message) => {
      const thread = threads.get(message.mentorshipId);
      if (thread) thread.dispatch({ type: 'arrived', message });
      else if (isFromOtherSide({ familyId }, message)) threadTransport.confirmReceived(message.mentorshipId, message.id);
    }),
    onSocketEvent('message-status', (status) => threads.get(status.mentorshipId)?.dispatch({ type: 'status', ...status })),
    // Also sent after the server missed events itself: they are lost although no connection ended.
    onSocketEvent('changed', ({ topics }) => {
      if (topics.includes('conversations')) for (const thread of threads.values()) thread.missed();
    }),
  ];
  if (connectionState() === 'connected') for (const thread of threads.values()) thread.connectionChanged(true);
  return () => {
    for (const end of ends) end();
    for (const thread of threads.values()) thread.close();
    threadsByUser.delete(userId);
    leftUserId = userId;
  };
}

function sendWaiting(thread: ThreadStore): void {
  const waiting = thread.view().thread.outbox.find(({ state }) => state === 'unreachable');
  if (waiting) thread.dispatch({ type: 'retried', clientMessageId: waiting.clientMessageId });
}

function threadsOf(userId: UserId): Map<MentorshipId, ThreadStore> {
  const threads = threadsByUser.get(userId) ?? new Map<MentorshipId, ThreadStore>();
  threadsByUser.set(userId, threads);
  return threads;
}
