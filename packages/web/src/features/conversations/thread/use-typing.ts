import { TYPING_IDLE_MS } from '@x1/contract/conversations/socket-events.ts';
import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onSocketEvent, tellServer } from '../../../lib/socket.ts';

/** Longer than the pause between two words of the server while somebody goes on typing, in case that the last word is lost. */
const LOST_WORD_MS = 3 * TYPING_IDLE_MS;

/** Whether the other side is typing (S2§4). The event does not name the conversation: only the joined one is told about. */
export function useCounterpartTyping(userId: number): { isTyping: boolean; stop: () => void } {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = useCallback((next: boolean) => {
    clearTimeout(timer.current);
    setTyping(next);
    if (next) timer.current = setTimeout(() => setTyping(false), LOST_WORD_MS);
  }, []);
  useEffect(() => {
    const end = onSocketEvent('user-typing', (word) => word.userId === userId && set(word.isTyping));
    return () => {
      end();
      set(false);
    };
  }, [userId, set]);
  return { isTyping, stop: useCallback(() => set(false), [set]) };
}

/**
 * Tells the other side that the person types: with the first key, again each second while it goes on, and the end of it one second after
 * the last key (S2§4).
 */
export function useTellTyping(mentorshipId: MentorshipId): { typed: () => void; stopped: () => void } {
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toldAt = useRef<number | null>(null);
  const stopped = useCallback(() => {
    clearTimeout(idle.current);
    if (toldAt.current !== null) tellServer('typing', { mentorshipId, isTyping: false });
    toldAt.current = null;
  }, [mentorshipId]);
  const typed = useCallback(() => {
    clearTimeout(idle.current);
    idle.current = setTimeout(stopped, TYPING_IDLE_MS);
    const now = performance.now();
    if (toldAt.current !== null && now - toldAt.current < TYPING_IDLE_MS) return;
    toldAt.current = now;
    tellServer('typing', { mentorshipId, isTyping: true });
  }, [mentorshipId, stopped]);
  useEffect(() => stopped, [stopped]);
  return { typed, stopped };
}
