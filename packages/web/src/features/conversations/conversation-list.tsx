import type { User } from '@x1/contract/accounts/user.ts';
import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage } from '../../ui/load-more.tsx';
import { ConversationRow, PlaceholderConversations } from './conversation-row.tsx';
import type { useConversationPages } from './queries.ts';

interface ConversationListProps {
  conversations: ReturnType<typeof useConversationPages>;
  user: User;
  now: Date;
  chosenId: MentorshipId | null;
}

/** All conversations in their four states, the one with the newest message first (R147). */
export function ConversationList({ conversations, user, now, chosenId }: ConversationListProps) {
  if (conversations.isPending) return <PlaceholderConversations count={6} />;
  if (conversations.isError && !conversations.data) {
    return (
      <div className="px-2">
        <LoadFailed what={t("Your conversations couldn't be loaded.")} query={conversations} />
      </div>
    );
  }
  const found = conversations.data.items;
  if (found.length === 0) return <NoConversations role={user.role} />;
  return (
    <>
      <ul>
        {found.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} user={user} now={now} isChosen={conversation.id === chosenId} />
          </li>
        ))}
      </ul>
      <NextPage query={conversations} />
    </>
  );
}

function NoConversations({ role }: { role: User['role'] }) {
  const isTrainer = role === 'trainer';
  return (
    <div className="empty">
      <p className="empty-title">{t('No conversations yet')}</p>
      <p>
        {isTrainer
          ? t('Parents who find your profile can write to you, and you can write to everyone who has bought from you.')
          : t('Find a trainer and ask what you want to know before you book.')}
      </p>
      <Button variant="outline" href={isTrainer ? '/appointments' : '/parent-dashboard'}>
        {isTrainer ? t('See sessions') : t('Browse Trainers')}
      </Button>
    </div>
  );
}
