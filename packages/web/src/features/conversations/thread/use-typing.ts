import { TYPING_IDLE_MS } from '@x1/contract/conversations/socket-events.ts';
import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { emitEvent, onSocketEvent } from '../../../lib/socket.ts';

/** Longer than the pause between two typing events, in case the last one is lost. */
const LOST_EVENT_MS = 3 * TYPING_IDLE_MS;

/** Whether the other side is typing (S2§4). The event does not name the conversation: it comes only for the joined one. */
export function useCounterpartTyping(userId: number): { isTyping: boolean; stop: () => void } {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = useCallback((next: boolean) => {
    clearTimeout(timer.current);
    setTyping(next);
    if (next) timer.current = setTimeout(() => setTyping(false), LOST_EVENT_MS);
  }, []);
  useEffect(() => {
    const end = onSocketEvent('user-typing', (event) => event.userId === userId && set(event.isTyping));
    return () => {
      end();
      set(false);
    };
  }, [userId, set]);
  return { isTyping, stop: useCallback(() => set(false), [set]) };
}

/**
 * Signals typing to the other side: with the first key, again each second while it continues, and its end one second after
 * the last key (S2§4).
 */
export function useTypingSignal(mentorshipId: MentorshipId): { typed: () => void; stopped: () => void } {
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sentAt = useRef<number | null>(null);
  const stopped = useCallback(() => {
    clearTimeout(idle.current);
    if (sentAt.current !== null) emitEvent('typing', { mentorshipId, isTyping: false });
    sentAt.current = null;
  }, [mentorshipId]);
  const typed = useCallback(() => {
    clearTimeout(idle.current);
    idle.current = setTimeout(stopped, TYPING_IDLE_MS);
    const now = performance.now();
    if (sentAt.current !== null && now - sentAt.current < TYPING_IDLE_MS) return;
    sentAt.current = now;
    emitEvent('typing', { mentorshipId, isTyping: true });
  }, [mentorshipId, stopped]);
  useEffect(() => stopped, [stopped]);
  return { typed, stopped };
}
