import { t } from '@x1/contract/core/texts.ts';
import { attachmentsText } from '@x1/contract/media/attachment.ts';
import type { UnreadFacts } from '../reads/person-facts.ts';
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
            ? t('{name} sent you {files} on X1.', { name: writer.name, files: attachmentsText(sentFiles) })
            : t('{name} wrote to you on X1.', { name: writer.name }),
        // The path names the trainer; which of a trainer's conversations it is, the query says (R136). One address is right for both sides.
        button: { label: t('Read and answer'), path: `/messages/${trainerId}?conversation=${mentorshipId}` },
        why: t('You received this email because a message was waiting for you. You get one email per conversation until you read it.'),
      }),
    },
  ],
};

/** What kind of file came may be said, what it shows may not. */
function titleOf({ writer, unreadCount, sentFiles }: Pick<UnreadFacts, 'writer' | 'unreadCount' | 'sentFiles'>): string {
  if (unreadCount > 1) return t('{count} new messages from {name}', { count: unreadCount, name: writer.name });
  return sentFiles
    ? t('{name} sent {files}', { name: writer.name, files: attachmentsText(sentFiles) })
    : t('New message from {name}', { name: writer.name });
}
