import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { useLocation } from 'wouter';
import { conversationsApi } from '../../lib/api/conversations.ts';
import { useChange } from '../../lib/use-change.ts';
import { conversationPath } from './labels.ts';

interface Start {
  readonly trainerId: TrainerId;
  /** Trainers say with whom: a parent who has bought from them (R135). */
  readonly parentId?: UserId;
}

/** Starts a conversation, or finds the one there is, and goes there (R137). */
export function useStartConversation(role: Role) {
  const [, navigate] = useLocation();
  return useChange({
    call: ({ trainerId, parentId }: Start) => conversationsApi.start({ body: { trainerId, parentId } }),
    stale: conversationsApi.start.stale,
    // The next screen looks for it in the list.
    refetchType: 'all',
    done: ({ lastMessageAt }) => (lastMessageAt === null ? { title: 'Conversation Started' } : null),
    failed: 'Failed to start conversation',
    onRefreshed: (conversation) => navigate(conversationPath(conversation, role)),
  });
}
