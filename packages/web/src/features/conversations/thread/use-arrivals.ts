import type { Thread } from '@x1/contract/conversations/thread-state.ts';
import { useState } from 'react';

interface Arrivals {
  /** Something has come below what is in sight. */
  readonly hasUnseen: boolean;
  /** The text of the last message that came while one was looking, to be read out. */
  readonly last: string | null;
}

/** What has come from the other side since the conversation was opened. */
export function useArrivals({ messages, userId, completeUpToId }: Thread, isAtNewest: boolean): Arrivals {
  const newest = messages.findLast(({ senderId }) => senderId !== userId);
  const newestId = newest?.id ?? 0;
  const [known, setKnown] = useState<{ seenId: number; openedAtId: number } | null>(null);
  if (completeUpToId === null) return { hasUnseen: false, last: null };
  if (known === null) {
    setKnown({ seenId: newestId, openedAtId: newestId });
    return { hasUnseen: false, last: null };
  }
  if (isAtNewest && known.seenId < newestId) setKnown({ ...known, seenId: newestId });
  return {
    hasUnseen: !isAtNewest && known.seenId < newestId,
    last: newest && newestId > known.openedAtId ? newest.content : null,
  };
}
