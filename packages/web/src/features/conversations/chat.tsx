import type { User } from '@x1/contract/accounts/user.ts';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import { type ReactNode, useCallback } from 'react';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { counterpartOf } from './labels.ts';
import { Compose } from './thread/compose.tsx';
import type { MessageLine } from './thread/log-lines.ts';
import { MessageLog, useLogLines } from './thread/message-log.tsx';
import type { ThreadStore, ThreadView } from './thread/thread-store.ts';
import { useLogScroll } from './thread/use-log-scroll.ts';
import { useReading } from './thread/use-reading.ts';
import { useThread } from './thread/use-thread.ts';
import './thread/thread.css';

interface ChatProps {
  user: User;
  conversation: Mentorship;
  now: Date;
  onReport: (message: MessageLine) => void;
  /** Stands in place of the field while nothing can be written. */
  blockedNotice: ReactNode;
}

/** The messages of one conversation and the field under them. */
export function Chat({ user, conversation, ...rest }: ChatProps) {
  const { store, view } = useThread(user, conversation);
  return <OpenChat key={conversation.id} user={user} conversation={conversation} store={store} view={view} {...rest} />;
}

type OpenChatProps = ChatProps & { store: ThreadStore; view: ThreadView };

function OpenChat({ user, conversation, store, view, now, onReport, blockedNotice }: OpenChatProps) {
  const zone = viewerTimeZone(user);
  const isOlderFailed = view.older === 'failed';
  const onEarly = useCallback(() => void (isOlderFailed || store.loadOlder()), [store, isOlderFailed]);
  const scroll = useLogScroll(view, onEarly);
  const reading = useReading(store, view, scroll.isAtNewest);
  const lines = useLogLines(view, zone, now.toISOString(), reading.unreadFromId);
  const onSent = () => {
    reading.clearLine();
    scroll.toNewest();
  };
  return (
    <>
      <MessageLog
        store={store}
        view={view}
        lines={lines}
        scroll={scroll}
        counterpart={counterpartOf(conversation, user.role)}
        zone={zone}
        onReport={onReport}
      />
      {conversation.block === 'none' ? (
        <Compose store={store} mentorshipId={conversation.id} outbox={view.thread.outbox} onSent={onSent} />
      ) : (
        <div className="compose">{blockedNotice}</div>
      )}
    </>
  );
}
