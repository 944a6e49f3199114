import { useMutation } from '@tanstack/react-query';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { useLocation } from 'wouter';
import { conversationsApi } from '../../lib/api/conversations.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { conversationKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toast.ts';
import { conversationPath } from './conversation-words.ts';

interface Start {
  readonly trainerId: TrainerId;
  /** Trainers say with whom: a parent who has bought from them (R135). */
  readonly parentId?: UserId;
}

/** Starts a conversation, or finds the one there is, and goes there (R137). */
export function useStartConversation(role: Role) {
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: ({ trainerId, parentId }: Start) => conversationsApi.start({ body: { trainerId, parentId } }),
    onSuccess: async (conversation: Mentorship) => {
      if (conversation.lastMessageAt === null) toast({ title: 'Conversation Started' });
      // The screen that comes next looks for it in the list.
      await queryClient.invalidateQueries({ queryKey: conversationKeys.all, refetchType: 'all' });
      navigate(conversationPath(conversation, role));
    },
    onError: (error) => toast({ title: 'Error', description: errorText(error, 'Failed to start conversation'), variant: 'destructive' }),
  });
}
