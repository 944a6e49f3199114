import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { connectionState, useConnectionState } from '../../../lib/connection.ts';
import { tellServer } from '../../../lib/socket.ts';
import type { ThreadStore, ThreadView } from './thread-store.ts';
import { threadOf } from './threads.ts';

/** The conversation that is shown: kept in step with the server as long as it is. */
export function useThread(user: { id: UserId; role: Role }, mentorship: Mentorship): { store: ThreadStore; view: ThreadView } {
  const store = threadOf(user.id, mentorship.id);
  const view = useSyncExternalStore(store.subscribe, store.view);
  useEffect(() => store.show(connectionState() === 'connected'), [store]);
  useEffect(() => {
    // What the list knows of the other side; the store keeps whatever is further on.
    const userId = user.role === 'trainer' ? mentorship.parent.id : mentorship.trainer.userId;
    const { counterpartDeliveredUpToId: deliveredUpToId, counterpartReadUpToId: readUpToId } = mentorship;
    store.dispatch({ type: 'status', mentorshipId: mentorship.id, userId, deliveredUpToId, readUpToId });
  }, [store, mentorship, user.role]);
  useRoom(mentorship);
  return { store, view };
}

/** Joins the conversation on every connection, so that it is told who types (S2§7); a blocked one lets nobody in until it is open again. */
function useRoom({ id, block }: Pick<Mentorship, 'id' | 'block'>): void {
  const mayJoin = useConnectionState() === 'connected' && block === 'none';
  useEffect(() => {
    if (!mayJoin) return;
    tellServer('join-mentorship', id);
    return () => tellServer('leave-mentorship', id);
  }, [mayJoin, id]);
}
