import { formatTime } from '@x1/contract/core/time-format.ts';
import { Check, CheckCheck, CircleAlert, Clock, EyeOff, Flag, type LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Delivery, MessageLine } from './log-lines.ts';

interface MessageBubbleProps {
  line: MessageLine;
  /** Whose words these are, for those who do not see on which side they stand. */
  author: string;
  zone: string;
  onRetry: (clientMessageId: string) => void;
  onDiscard: (clientMessageId: string) => void;
  onReport: (line: MessageLine) => void;
}

const badges: Readonly<Record<Exclude<Delivery, 'failed'>, { label: string; icon: LucideIcon; look?: string }>> = {
  sending: { label: 'Sending', icon: Clock },
  sent: { label: 'Sent', icon: Check },
  delivered: { label: 'Delivered', icon: CheckCheck },
  read: { label: 'Read', icon: CheckCheck, look: 'seen' },
};

/** One message with its time, and of an own one how far it has come. Its text is text: nothing in it is opened (R144). */
export const MessageBubble = memo(function MessageBubble({ line, author, zone, onRetry, onDiscard, onReport }: MessageBubbleProps) {
  const { delivery, clientMessageId } = line;
  const time = formatTime(line.at, zone);
  return (
    <article
      className={classes('msg', line.isOwn && 'mine', delivery === 'failed' && 'failed')}
      aria-label={`${author}, ${time}`}
      data-key={line.key}
    >
      <p>{line.content}</p>
      {line.hasHiddenDetails && <HiddenDetails />}
      {delivery === 'failed' && clientMessageId !== null ? (
        <span className="at" role="alert">
          <Icon of={CircleAlert} />
          {line.reason ? `Not sent: ${line.reason}` : 'Not sent.'}
          <button type="button" onClick={() => onRetry(clientMessageId)}>
            Retry
          </button>
          <button type="button" onClick={() => onDiscard(clientMessageId)}>
            Remove
          </button>
        </span>
      ) : (
        <span className="at">
          <time dateTime={line.at}>{time}</time>
          {delivery && delivery !== 'failed' && <DeliveryBadge delivery={delivery} />}
          {!line.isOwn && (
            <button type="button" className="flag" aria-label={`Report this message of ${author}`} onClick={() => onReport(line)}>
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

/** Said to the sender alone (security.md F66). */
function HiddenDetails() {
  return (
    <span className="at hidden-details">
      <Icon of={EyeOff} />
      Contact details are hidden until a first session is paid. Keep talking here.
    </span>
  );
}
