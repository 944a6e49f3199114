import './messages.css';
import type { User } from '@x1/contract/accounts/user.ts';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useEffect } from 'react';
import { useParams, useSearch } from 'wouter';
import { ConversationList } from '../../features/conversations/conversation-list.tsx';
import { useConversationPages } from '../../features/conversations/queries.ts';
import { homePath } from '../../lib/home-path.ts';
import { useIsWide } from '../../lib/screen-width.ts';
import { useNow } from '../../lib/use-now.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ChatPane, NoChatPane } from './chat-pane.tsx';

/** Messages (S2§2): the conversations, and the chosen one beside them; on a phone one of the two. */
export function MessagesScreen({ user }: { user: User }) {
  const now = useNow();
  const isWide = useIsWide();
  const { conversations, conversation, isNamed, isLooking } = useChosenConversation(user, isWide);
  const isChatShown = isWide || (isNamed && (isLooking || conversation !== null));
  return (
    <div className="chat">
      {/* On a phone the conversation is alone on the page, which keeps its title. */}
      {!isWide && isChatShown && <h1 className="sr">{t('Messages')}</h1>}
      {(isWide || !isChatShown) && (
        <section className="inbox" aria-label={t('Conversation list')}>
          <div className="inbox-head">
            <BackLink href={homePath(user.role)}>{user.role === 'trainer' ? t('Dashboard') : t('Home')}</BackLink>
            <h1>{t('Messages')}</h1>
            <p className="small muted">
              {user.role === 'trainer'
                ? t('Communicate with parents and manage your training relationships')
                : t("Chat with trainers and stay updated on your athlete's progress")}
            </p>
          </div>
          <h2>{t('Conversations')}</h2>
          <div className="inbox-list">
            <ConversationList conversations={conversations} user={user} now={now} chosenId={conversation?.id ?? null} />
          </div>
        </section>
      )}
      {isChatShown &&
        (conversation ? (
          <ChatPane key={conversation.id} user={user} conversation={conversation} now={now} />
        ) : (
          <NoChatPane isLooking={isLooking} />
        ))}
    </div>
  );
}

interface Chosen {
  readonly conversations: ReturnType<typeof useConversationPages>;
  readonly conversation: Mentorship | null;
  /** The address names one, whether or not it is known yet. */
  readonly isNamed: boolean;
  /** It is still being looked for. */
  readonly isLooking: boolean;
}

/**
 * The conversation the address opens; further pages of the list are read until it is found. Where there is room for both, a trainer's only
 * conversation is opened without being named (R136).
 */
function useChosenConversation(user: User, isWide: boolean): Chosen {
  const { id } = useParams<{ id?: string }>();
  const wanted = wantedOf(id, useSearch());
  const conversations = useConversationPages(user.id);
  const known = conversations.data?.items ?? [];
  const isNamed = wanted.trainerId !== null || wanted.mentorshipId !== null;
  const only = user.role === 'trainer' && isWide && known.length === 1 ? (known[0] ?? null) : null;
  const conversation = isNamed ? findConversation(known, wanted) : only;
  const { hasNextPage, isFetching, isError, fetchNextPage } = conversations;
  const isMissing = isNamed && conversation === null && hasNextPage && !isError;
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage();
  }, [isMissing, isFetching, fetchNextPage]);
  return { conversations, conversation, isNamed, isLooking: conversations.isPending || isMissing };
}

/** Which conversation an address means: parents name the trainer, trainers the mentorship (R136). */
interface Wanted {
  readonly trainerId: number | null;
  readonly mentorshipId: number | null;
}

/**
 * The conversation that an address opens, null when it names none that is known. Named by the trainer alone it is unclear for a trainer,
 * whose conversations all have the same one: then it is the only one there is, or none (R136).
 */
export function findConversation(conversations: readonly Mentorship[], { trainerId, mentorshipId }: Wanted): Mentorship | null {
  if (mentorshipId !== null) return conversations.find(({ id }) => id === mentorshipId) ?? null;
  const ofTrainer = conversations.filter((conversation) => conversation.trainerId === trainerId);
  return ofTrainer.length === 1 ? (ofTrainer[0] ?? null) : null;
}

/** What the address says: the number in its path and `?conversation=`. */
export function wantedOf(trainerId: string | undefined, search: string): Wanted {
  return { trainerId: toId(trainerId), mentorshipId: toId(new URLSearchParams(search).get('conversation')) };
}

function toId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
