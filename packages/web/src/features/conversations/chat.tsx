import type { User } from '@x1/contract/accounts/user.ts';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import type { Late } from '../../ui/late.ts';
import { counterpartOf, writersOf } from './labels.ts';
import type { MessageUploads } from './thread/attaching.ts';
import { Compose } from './thread/compose.tsx';
import type { MessageLine } from './thread/log-lines.ts';
import { MessageLog, useLogLines } from './thread/message-log.tsx';
import type { ThreadStore, ThreadView } from './thread/thread-store.ts';
import { useLogScroll } from './thread/use-log-scroll.ts';
import './thread/thread.css';
import { isFromOtherSide } from '@x1/contract/conversations/thread.ts';
import type { MessageId } from '@x1/contract/core/ids.ts';
import { connectionState, useConnectionState } from '../../lib/connection.ts';
import { emitEvent } from '../../lib/socket.ts';
import { threadOf } from './thread/threads.ts';

interface ChatProps {
  user: User;
  conversation: Mentorship;
  now: Date;
  onReport: (message: MessageLine) => void;
  /** Files for messages, loaded with the first. */
  uploads: Late<MessageUploads>;
  /** Stands in place of the field while nothing can be written. */
  blockedNotice: ReactNode;
}

/** The messages of one conversation and the field under them. */
export function Chat({ user, conversation, ...rest }: ChatProps) {
  const { store, view } = useThread(user, conversation);
  return <OpenChat key={conversation.id} user={user} conversation={conversation} store={store} view={view} {...rest} />;
}

type OpenChatProps = ChatProps & { store: ThreadStore; view: ThreadView };

function OpenChat({ user, conversation, store, view, now, onReport, uploads, blockedNotice }: OpenChatProps) {
  const zone = viewerTimeZone(user);
  const names = useMemo(() => writersOf(conversation), [conversation]);
  const isOlderFailed = view.older === 'failed';
  const onEarly = useCallback(() => void (isOlderFailed || store.loadOlder()), [store, isOlderFailed]);
  const scroll = useLogScroll(view, onEarly);
  const reading = useReading(store, view, scroll.isAtNewest);
  const lines = useLogLines(view, { zone, today: now.toISOString(), unreadFromId: reading.unreadFromId, names });
  const onSent = () => {
    reading.clearLine();
    scroll.toNewest();
  };
  return (
    <>
      <MessageLog
        store={store}
        view={view}
        lines={lines}
        scroll={scroll}
        counterpart={counterpartOf(conversation, user.role)}
        names={names}
        zone={zone}
        onReport={onReport}
      />
      {conversation.block === 'none' ? (
        <Compose store={store} mentorshipId={conversation.id} outbox={view.thread.outbox} uploads={uploads} onSent={onSent} />
      ) : (
        <div className="compose">{blockedNotice}</div>
      )}
    </>
  );
}

/** The conversation that is shown: kept in step with the server as long as it is. */
export function useThread(user: Pick<User, 'id' | 'familyId' | 'role'>, mentorship: Mentorship): { store: ThreadStore; view: ThreadView } {
  const store = threadOf(user, mentorship.id);
  const view = useSyncExternalStore(store.subscribe, store.view);
  useEffect(() => store.show(connectionState() === 'connected'), [store]);
  useEffect(() => {
    // What the list knows of the other side; the store keeps whatever is newer.
    const userId = user.role === 'trainer' ? mentorship.parent.id : mentorship.trainer.userId;
    const { counterpartDeliveredUpToId: deliveredUpToId, counterpartReadUpToId: readUpToId } = mentorship;
    store.dispatch({ type: 'status', mentorshipId: mentorship.id, userId, deliveredUpToId, readUpToId });
  }, [store, mentorship, user.role]);
  useRoom(mentorship);
  return { store, view };
}

/** Joins the conversation on every connection, for its typing events (S2§7); a blocked one cannot be joined. */
function useRoom({ id, block }: Pick<Mentorship, 'id' | 'block'>): void {
  const mayJoin = useConnectionState() === 'connected' && block === 'none';
  useEffect(() => {
    if (!mayJoin) return;
    emitEvent('join-mentorship', id);
    return () => emitEvent('leave-mentorship', id);
  }, [mayJoin, id]);
}

interface Reading {
  /** The unread line is above this message. */
  readonly unreadFromId: MessageId | null;
  /** The reader has answered: the line has done its work. */
  readonly clearLine: () => void;
}

/**
 * Marks messages as read when they are seen: the newest one is in sight and the page is in front (R143). The unread line stays where it was
 * when one came, so that one finds the place.
 */
function useReading(store: ThreadStore, view: ThreadView, isAtNewest: boolean): Reading {
  const isPageShown = usePageShown();
  const latest = latestUnread(view);
  const isLoaded = view.thread.completeUpToId !== null;
  const [line, setLine] = useState<{ fromId: MessageId | null } | null>(null);

  const first = firstUnread(view);
  // Set once by the first read, and again whenever a message arrives unseen.
  if (isLoaded && line === null) setLine({ fromId: first });
  else if (line?.fromId === null && first !== null && !(isPageShown && isAtNewest)) setLine({ fromId: first });

  useEffect(() => {
    if (isLoaded && latest !== null && isPageShown && isAtNewest) void store.markRead(latest);
  }, [store, isLoaded, latest, isPageShown, isAtNewest]);
  return { unreadFromId: line?.fromId ?? null, clearLine: () => setLine({ fromId: null }) };
}

function isUnread({ thread, markedUpToId }: ThreadView) {
  return (message: ThreadView['thread']['messages'][number]) =>
    isFromOtherSide(thread, message) && !message.readStatus && message.id > markedUpToId;
}

function firstUnread(view: ThreadView): MessageId | null {
  return view.thread.messages.find(isUnread(view))?.id ?? null;
}

function latestUnread(view: ThreadView): MessageId | null {
  return view.thread.messages.findLast(isUnread(view))?.id ?? null;
}

function usePageShown(): boolean {
  const [isShown, setShown] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setShown(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isShown;
}
