import type { User } from '@x1/contract/accounts/user.ts';
import { useAccount } from '../../features/account/use-account.ts';
import { ConversationList } from '../../features/conversations/conversation-list.tsx';
import { homePath } from '../../lib/home-path.ts';
import { useNow } from '../../lib/use-now.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ChatPane, NoChatPane } from './chat-pane.tsx';
import { useChosenConversation } from './use-chosen-conversation.ts';
import { useIsWide } from './use-is-wide.ts';
import './messages.css';

/** Messages (S2§2): the conversations, and the chosen one beside them; on a phone one of the two. */
export function MessagesScreen() {
  const { user } = useAccount();
  return user ? <Messages user={user} /> : null;
}

function Messages({ user }: { user: User }) {
  const now = useNow();
  const isWide = useIsWide();
  const { conversations, conversation, isNamed, isLooking } = useChosenConversation(user, isWide);
  const isChatShown = isWide || (isNamed && (isLooking || conversation !== null));
  return (
    <div className="chat">
      {/* On a phone the conversation stands alone: the page keeps its title. */}
      {!isWide && isChatShown && <h1 className="sr">Messages</h1>}
      {(isWide || !isChatShown) && (
        <section className="inbox" aria-label="Conversation list">
          <div className="inbox-head">
            <BackLink href={homePath(user.role)}>{user.role === 'trainer' ? 'Dashboard' : 'Home'}</BackLink>
            <h1>Messages</h1>
            <p className="small muted">
              {user.role === 'trainer'
                ? 'Communicate with parents and manage your training relationships'
                : "Chat with trainers and stay updated on your athlete's progress"}
            </p>
          </div>
          <h2>Conversations</h2>
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
