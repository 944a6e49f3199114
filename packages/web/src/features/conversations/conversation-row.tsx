import type { User } from '@x1/contract/accounts/user.ts';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { SportTag } from '../../ui/sport-tag.tsx';
import { conversationPath, counterpartOf, previewText, startedText, statusBadge, timeSince } from './labels.ts';
import { UnreadCount } from './unread-count.tsx';
import './conversation-row.css';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';

/** S2§9 */
const SPORTS_SHOWN = 2;

interface ConversationRowProps {
  conversation: Mentorship;
  user: Pick<User, 'id' | 'role'>;
  now: Date;
  isChosen?: boolean;
}

/** One conversation of a list (S2§2, R184): with whom and since when, the last line and its age, its state, and two sports. */
export function ConversationRow({ conversation, user: { id, role }, now, isChosen }: ConversationRowProps) {
  const { unreadCount, lastMessageAt, trainer } = conversation;
  const counterpart = counterpartOf(conversation, role);
  const status = statusBadge(conversation.status);
  return (
    <Link className="convo" href={conversationPath(conversation, role)} aria-current={isChosen ? 'true' : undefined}>
      <Portrait name={counterpart.name} src={counterpart.imageUrl} />
      <strong className="clip">{counterpart.name}</strong>
      {lastMessageAt && (
        <time className="side" dateTime={lastMessageAt}>
          {timeSince(lastMessageAt, now)}
        </time>
      )}
      <span className="since clip">{startedText(conversation, role, now)}</span>
      <span className="snip">
        <span className={classes('clip', unreadCount > 0 ? 'font-medium' : 'muted')}>{previewText(conversation, id)}</span>
        <UnreadCount count={unreadCount} />
      </span>
      <span className="about">
        <span className="sports">
          {trainer.sports.slice(0, SPORTS_SHOWN).map((sport) => (
            <SportTag key={sport} sport={sport} />
          ))}
        </span>
        <Badge tone={status.tone}>{status.label}</Badge>
      </span>
    </Link>
  );
}

/** Conversations that are still loading, of their size. */
export function PlaceholderConversations({ count, isCard }: { count: number; isCard?: boolean }) {
  return (
    <PlaceholderGroup label={t('Loading your conversations')}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div className={classes('convo', isCard && 'card')} key={index}>
          <Placeholder width={48} height={48} className="round row-span-4" />
          <Placeholder width="60%" height={20} />
          <Placeholder width={64} height={20} />
          <span className="since">
            <Placeholder width="40%" height={16} />
          </span>
          <span className="snip">
            <Placeholder width="85%" height={16} />
          </span>
          <span className="about">
            <Placeholder width={72} height={16} />
            <Placeholder width={56} height={24} />
          </span>
        </div>
      ))}
    </PlaceholderGroup>
  );
}
