import { attachmentsText } from '@x1/contract/media/attachment.ts';
import type { UnreadFacts } from '../reads/facts.ts';
import type { NotificationTemplate } from '../template.ts';

/** What was written stays in the product: an email or a lock screen shows who wrote, not what (security.md §5.1, C3). */
export const messagesUnread: NotificationTemplate<UnreadFacts> = {
  name: 'conversations.unread',
  stillApplies: ({ unreadCount }) => unreadCount > 0,
  key: ({ mentorshipId, newestMessageId }) => `${mentorshipId}:${newestMessageId}`,
  happenedAt: ({ newestAt }) => newestAt,
  recipients: [
    {
      to: ({ reader }) => reader.userId,
      topic: 'message',
      weight: 'plain',
      write: ({ mentorshipId, trainerId, writer, unreadCount, sentFiles }) => ({
        title: titleOf({ writer, unreadCount, sentFiles }),
        sentence:
          unreadCount === 1 && sentFiles
            ? `${writer.name} sent you ${attachmentsText(sentFiles)} on X1.`
            : `${writer.name} wrote to you on X1.`,
        // The path names the trainer; which of a trainer's conversations it is, the query says (R136). One address is right for both sides.
        button: { label: 'Read and answer', path: `/messages/${trainerId}?conversation=${mentorshipId}` },
        why: 'You received this email because a message was waiting for you. You get one email per conversation until you read it.',
      }),
    },
  ],
};

/** What kind of file came may be said, what it shows may not. */
function titleOf({ writer, unreadCount, sentFiles }: Pick<UnreadFacts, 'writer' | 'unreadCount' | 'sentFiles'>): string {
  if (unreadCount > 1) return `${unreadCount} new messages from ${writer.name}`;
  return sentFiles ? `${writer.name} sent ${attachmentsText(sentFiles)}` : `New message from ${writer.name}`;
}
