import type { Message } from '@x1/contract/conversations/message.ts';
import type { Thread } from '@x1/contract/conversations/thread-state.ts';
import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatTime } from '@x1/contract/core/time-format.ts';
import { attachmentsText } from '@x1/contract/media/attachment.ts';
import { ArrowDown, Check, CheckCheck, CircleAlert, Clock, EyeOff, Flag, type LucideIcon } from 'lucide-react';
import { Fragment, lazy, memo, Suspense, useCallback, useMemo, useState } from 'react';
import { useLine } from '../../../lib/offline/use-line.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../../ui/placeholder.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { type Delivery, type LogLine, type MessageLine, toLogLines } from './log-lines.ts';
import type { ThreadStore, ThreadView } from './thread-store.ts';
import type { useLogScroll } from './use-log-scroll.ts';
import { useCounterpartTyping } from './use-typing.ts';

/** Most messages have none. */
const SentFiles = lazy(async () => ({ default: (await import('./sent-files.tsx')).SentFiles }));

/** Of everybody who may write here, where a family has two adults (R172). */
type Names = ReadonlyMap<UserId, string> | undefined;

interface MessageLogProps {
  store: ThreadStore;
  view: ThreadView;
  lines: readonly LogLine[];
  scroll: ReturnType<typeof useLogScroll>;
  counterpart: { name: string; imageUrl: string | null; userId: number };
  names: Names;
  zone: string;
  onReport: (message: MessageLine) => void;
}

/** The messages of a conversation in their four states, the newest in sight unless one has scrolled up. */
export function MessageLog({ store, view, lines, scroll, counterpart, names, zone, onReport }: MessageLogProps) {
  const { thread } = view;
  const { isTyping } = useCounterpartTyping(counterpart.userId);
  const arrivals = useArrivals(thread, scroll.isAtNewest);
  const retry = useCallback((clientMessageId: string) => store.dispatch({ type: 'retried', clientMessageId }), [store]);
  const discard = useCallback((clientMessageId: string) => store.dispatch({ type: 'discarded', clientMessageId }), [store]);
  const isLoaded = thread.completeUpToId !== null;
  return (
    <div className="log-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard (WCAG 2.1.1). */}
      <section className="log" aria-label={t('Messages')} tabIndex={0} ref={scroll.log} onScroll={scroll.onScroll}>
        <div className="log-lines">
          <Beginning view={view} onOlder={store.loadOlder} onRead={() => store.dispatch({ type: 'stale' })} />
          {isLoaded && lines.length === 0 && <p className="log-empty">{t('No messages yet. Start the conversation!')}</p>}
          {(isLoaded ? lines : lines.filter(isOutgoing)).map((line) => (
            <Fragment key={line.key}>
              {line.kind === 'message' ? (
                <MessageBubble
                  line={line}
                  mentorshipId={thread.mentorshipId}
                  author={line.isOwn ? t('You') : (line.author ?? counterpart.name)}
                  zone={zone}
                  onRetry={retry}
                  onDiscard={discard}
                  onReport={onReport}
                />
              ) : (
                <p className={line.kind === 'unread' ? 'thread-day unread' : 'thread-day'} data-key={line.key}>
                  {line.label}
                </p>
              )}
            </Fragment>
          ))}
          {isTyping && (
            <p className="typing">
              <Portrait name={counterpart.name} src={counterpart.imageUrl} size="s" />
              {t('Typing...')}
            </p>
          )}
        </div>
      </section>
      {arrivals.hasUnseen && (
        <Button size="s" icon={ArrowDown} className="to-newest" onClick={scroll.toNewest}>
          {t('New messages')}
        </Button>
      )}
      <p className="sr" aria-live="polite">
        {isTyping
          ? t('{name} is typing', { name: counterpart.name })
          : arrivals.last && `${names?.get(arrivals.last.senderId) ?? counterpart.name}: ${spokenText(arrivals.last)}`}
      </p>
    </div>
  );
}

/** What is read out of a message. */
function spokenText({ content, attachments }: Message): string {
  return [content, attachments && t('sent {attachments}', { attachments: attachmentsText(attachments) })].filter(Boolean).join(', ');
}

const isOutgoing = (line: LogLine) => line.kind === 'message' && line.id === null;

interface BeginningProps {
  view: ThreadView;
  onOlder: () => Promise<void>;
  onRead: () => void;
}

/** Above the first message: placeholders while there is more, and what failed. */
function Beginning({ view: { thread, hasReadFailed, older }, onOlder, onRead }: BeginningProps) {
  if (thread.completeUpToId === null) {
    if (!hasReadFailed) return <PlaceholderBubbles count={6} label={t('Loading messages')} />;
    return <LoadFailed what={t("Messages couldn't be loaded.")} onRetry={onRead} isRetrying={thread.reading !== 'no'} />;
  }
  if (older === 'failed') return <LoadFailed what={t("Older messages couldn't be loaded.")} onRetry={() => void onOlder()} />;
  return thread.hasOlder ? <PlaceholderBubbles count={2} label={t('Loading older messages')} /> : null;
}

function PlaceholderBubbles({ count, label }: { count: number; label: string }) {
  return (
    <PlaceholderGroup label={label}>
      <div className="log-lines">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <div className={index % 3 === 1 ? 'msg mine' : 'msg'} key={index}>
            <Placeholder width={index % 2 === 0 ? 260 : 180} height={44} className="round" />
            <span className="at">
              <Placeholder width={56} height={12} />
            </span>
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}

/** The lines of a thread, recomputed only when something in them changes. */
export function useLogLines(
  view: ThreadView,
  { zone, today, unreadFromId, names }: { zone: string; today: string; unreadFromId: number | null; names: Names },
): LogLine[] {
  const { thread } = view;
  const { isOffline } = useLine();
  return useMemo(
    () => toLogLines(thread, { zone, now: new Date(today), unreadFromId: unreadFromId as never, names, isOffline }),
    [thread, zone, today, unreadFromId, names, isOffline],
  );
}

interface Arrivals {
  /** Something has come below what is in sight. */
  readonly hasUnseen: boolean;
  /** The last message that came while one was looking, to be read out. */
  readonly last: Message | null;
}

/** What others have written since the conversation was opened. */
function useArrivals({ messages, userId, completeUpToId }: Thread, isAtNewest: boolean): Arrivals {
  const newest = messages.findLast(({ senderId }) => senderId !== userId);
  const newestId = newest?.id ?? 0;
  const [known, setKnown] = useState<{ seenId: number; openedAtId: number } | null>(null);
  if (completeUpToId === null) return { hasUnseen: false, last: null };
  if (known === null) {
    setKnown({ seenId: newestId, openedAtId: newestId });
    return { hasUnseen: false, last: null };
  }
  if (isAtNewest && known.seenId < newestId) setKnown({ ...known, seenId: newestId });
  return {
    hasUnseen: !isAtNewest && known.seenId < newestId,
    last: newest && newestId > known.openedAtId ? newest : null,
  };
}

interface MessageBubbleProps {
  line: MessageLine;
  mentorshipId: MentorshipId;
  /** The author, for screen readers. */
  author: string;
  zone: string;
  onRetry: (clientMessageId: string) => void;
  onDiscard: (clientMessageId: string) => void;
  onReport: (line: MessageLine) => void;
}

const badges: Readonly<Record<Exclude<Delivery, 'failed'>, { label: string; icon: LucideIcon; look?: string }>> = {
  waiting: { label: t("Will send when you're back"), icon: Clock },
  sending: { label: t('Sending'), icon: Clock },
  sent: { label: t('Sent', { context: 'message' }), icon: Check },
  delivered: { label: t('Delivered'), icon: CheckCheck },
  read: { label: t('Read'), icon: CheckCheck, look: 'seen' },
};

/** One message with its time and, for an own one, its delivery status. Text stays text: links are not opened (R144). */
const MessageBubble = memo(function MessageBubble({ line, mentorshipId, author, zone, onRetry, onDiscard, onReport }: MessageBubbleProps) {
  const { delivery, clientMessageId } = line;
  const time = formatTime(line.at, zone);
  return (
    <article
      className={classes('msg', line.isOwn && 'mine', delivery === 'failed' && 'failed')}
      aria-label={`${author}, ${time}`}
      data-key={line.key}
    >
      {line.author && <span className="by">{line.author}</span>}
      {line.content !== '' && <p>{line.content}</p>}
      {line.attachments.length > 0 && (
        <Suspense fallback={<div className="msg-files" style={{ minHeight: 180 }} />}>
          <SentFiles mentorshipId={mentorshipId} files={line.attachments} isSent={line.id !== null} author={author} />
        </Suspense>
      )}
      {line.hasHiddenDetails && <HiddenDetails />}
      {delivery === 'failed' && clientMessageId !== null ? (
        <span className="at" role="alert">
          <Icon of={CircleAlert} />
          {line.reason ? t('Not sent: {reason}', { reason: line.reason }) : t('Not sent.')}
          <button type="button" onClick={() => onRetry(clientMessageId)}>
            {t('Retry')}
          </button>
          <button type="button" onClick={() => onDiscard(clientMessageId)}>
            {t('Remove')}
          </button>
        </span>
      ) : (
        <span className="at">
          <time dateTime={line.at}>{time}</time>
          {delivery && delivery !== 'failed' && <DeliveryBadge delivery={delivery} />}
          {delivery === 'waiting' && clientMessageId !== null && (
            <button type="button" onClick={() => onDiscard(clientMessageId)}>
              {t('Remove')}
            </button>
          )}
          {line.isFromOtherSide && (
            <button
              type="button"
              className="flag"
              aria-label={t('Report this message of {author}', { author })}
              onClick={() => onReport(line)}
            >
              <Icon of={Flag} />
            </button>
          )}
        </span>
      )}
    </article>
  );
});

function DeliveryBadge({ delivery }: { delivery: Exclude<Delivery, 'failed'> }) {
  const { label, icon, look } = badges[delivery];
  return (
    <>
      <Icon of={icon} className={look} />
      {label}
    </>
  );
}

/** Shown only to the sender (security.md F66). */
function HiddenDetails() {
  return (
    <span className="at hidden-details">
      <Icon of={EyeOff} />
      {t('Contact details are hidden until a first session is paid. Keep talking here.')}
    </span>
  );
}
