import type { MessageId } from '@x1/contract/core/ids.ts';
import { useEffect, useState } from 'react';
import type { ThreadStore, ThreadView } from './thread-store.ts';

interface Reading {
  /** The unread line stands above this message. */
  readonly unreadFromId: MessageId | null;
  /** The reader has answered: the line has done its work. */
  readonly clearLine: () => void;
}

/**
 * Marks messages as read when they are seen: the newest one is in sight and the page is in front (R143). The unread line stays where it was
 * when one came, so that one finds the place.
 */
export function useReading(store: ThreadStore, view: ThreadView, isAtNewest: boolean): Reading {
  const isPageShown = usePageShown();
  const latest = latestUnread(view);
  const isLoaded = view.thread.completeUpToId !== null;
  const [line, setLine] = useState<{ fromId: MessageId | null } | null>(null);

  const first = firstUnread(view);
  // Set once by the first read, and again whenever something comes that nobody sees.
  if (isLoaded && line === null) setLine({ fromId: first });
  else if (line?.fromId === null && first !== null && !(isPageShown && isAtNewest)) setLine({ fromId: first });

  useEffect(() => {
    if (isLoaded && latest !== null && isPageShown && isAtNewest) void store.markRead(latest);
  }, [store, isLoaded, latest, isPageShown, isAtNewest]);
  return { unreadFromId: line?.fromId ?? null, clearLine: () => setLine({ fromId: null }) };
}

function isUnread({ thread, markedUpToId }: ThreadView) {
  return ({ id, senderId, readStatus }: ThreadView['thread']['messages'][number]) =>
    senderId !== thread.userId && !readStatus && id > markedUpToId;
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
