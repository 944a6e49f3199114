import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { rich } from '../../lib/rich.tsx';
import { EmptyLine, EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Section } from '../../ui/section-head.tsx';
import { unseen } from '../../ui/unseen.tsx';
import { ConversationRow, PlaceholderConversations } from './conversation-row.tsx';
import { useConversationPages } from './queries.ts';

/** Parent home shows the first 3 (S1§9); the buttons on the trainers' cards look for theirs in the same answer. */
const SHOWN = 3;

interface FirstConversationsProps {
  user: User;
  now: Date;
  /** One line while there are none: on a home that shows trainers first. */
  isShort?: boolean;
}

/** My Conversations on the home screen: the first three; each opens what was pressed (R19), 'View All' leads to the rest (S1§2). */
export function FirstConversations({ user, now, isShort = false }: FirstConversationsProps) {
  const conversations = useConversationPages(user.id);
  if (isShort && conversations.data?.items.length === 0)
    return <EmptyLine title={t('My Conversations')}>{t('No conversations yet')}</EmptyLine>;
  return (
    <Section
      title={t('My Conversations')}
      link={{ href: '/messages', label: rich('View All<span> conversations</span>', { span: unseen }) }}
    >
      <Conversations user={user} now={now} />
    </Section>
  );
}

function Conversations({ user, now }: FirstConversationsProps) {
  const conversations = useConversationPages(user.id);
  if (conversations.isPending) {
    return (
      <div className="home-strip convos">
        <PlaceholderConversations count={SHOWN} isCard />
      </div>
    );
  }
  if (conversations.isError && !conversations.data)
    return <LoadFailed what={t("Your conversations couldn't be loaded.")} query={conversations} />;
  if (conversations.data.items.length === 0) {
    return <EmptyState title={t('No conversations yet')}>{t('Your conversations with trainers show up here.')}</EmptyState>;
  }
  return (
    <ul className="home-strip convos">
      {conversations.data.items.slice(0, SHOWN).map((conversation) => (
        <li className="card" key={conversation.id}>
          <ConversationRow conversation={conversation} user={user} now={now} />
        </li>
      ))}
    </ul>
  );
}
