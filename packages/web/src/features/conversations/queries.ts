import { conversationsRoutes } from '@x1/contract/conversations/routes.ts';
import type { MentorshipId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useLocation } from 'wouter';
import { conversationsApi } from '../../lib/api/conversations.ts';
import { conversationKeys } from '../../lib/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { usePages, useRead } from '../../lib/use-read.ts';
import { conversationPath } from './labels.ts';

const PAGE_SIZE = '100';

/** The conversations of the signed-in person, the one with the newest message first, page by page (R147). */
export function useConversationPages(userId: UserId) {
  const input = { params: { userId }, query: { limit: PAGE_SIZE } };
  return usePages([...conversationKeys.list(userId), 'pages'], conversationsRoutes.listMentorships, input);
}

/** How many messages wait in all conversations together; 0 while nothing is known. */
export function useUnreadCount(): number {
  const unread = useRead(conversationKeys.unread(), conversationsApi.unreadCount, {});
  return unread.data?.unreadCount ?? 0;
}

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
    done: ({ lastMessageAt }) => (lastMessageAt === null ? { title: t('Conversation Started') } : null),
    failed: t('Failed to start conversation'),
    onRefreshed: (conversation) => navigate(conversationPath(conversation, role)),
  });
}

/** Hands the whole conversation as a text file to the browser's downloads (security.md §5.4). */
export function useExportThread(mentorshipId: MentorshipId) {
  return useChange({
    call: () => conversationsApi.exportThread({ params: { mentorshipId } }),
    stale: [],
    failed: { title: t('Export Failed'), text: t("The conversation couldn't be exported") },
    onDone: saveFile,
  });
}
