import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { TimeReading } from './schedule-time.ts';

interface TimeNoticeProps {
  reading: TimeReading;
  onTake: (wall: { date: string; time: string }) => void;
}

/** What is the matter with the chosen time, under its fields (R112, R114, R115). Always there, so that a change is read out. */
export function TimeNotice({ reading, onTake }: TimeNoticeProps) {
  return <div aria-live="polite">{noticeOf(reading, onTake)}</div>;
}

function noticeOf(reading: TimeReading, onTake: TimeNoticeProps['onTake']) {
  switch (reading.kind) {
    case 'skipped': {
      const { nextValid } = reading;
      return (
        <Notice
          tone="warn"
          title="This time does not exist"
          action={
            <Button variant="outline" size="s" onClick={() => onTake(nextValid)}>
              Take {clockText(nextValid.time)}
            </Button>
          }
        >
          The clocks are set forward that day and skip it. The next valid time is {clockText(nextValid.time)}.
        </Notice>
      );
    }
    case 'past':
      return (
        <Notice tone="warn" title="This time is over">
          Please choose a time in the future.
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad" title="This time cannot be converted">
          Check date and time. Nothing is scheduled until it is clear what the time means for both of you.
        </Notice>
      );
    case 'ready':
      if (reading.doubledOffset === null) return null;
      return (
        <Notice tone="info" title="This hour comes twice that day">
          The clocks are set back. The first one is taken (UTC{reading.doubledOffset}).
        </Notice>
      );
    default:
      return null;
  }
}

/** '3:00 AM' for '03:00'. */
function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
