import { countText } from '@x1/contract/core/plural.ts';
import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import type { NeedsAnswer } from '@x1/contract/dashboard/dashboard.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface NotMarkedCompleteProps {
  waiting: NeedsAnswer['toComplete'];
  zone: string;
  now: Date;
}

/** Why money is still held though its session is over (R120): which one, and the way there. */
export function NotMarkedComplete({ waiting: { count, items }, zone, now }: NotMarkedCompleteProps) {
  const [first] = items;
  if (!first?.startTime || !first.endTime) return null;
  const time = formatSessionTime({ start: first.startTime, end: first.endTime }, zone, now);
  const more = count > 1 ? `, and ${countText(count - 1, 'more session', 'more sessions')}` : '';
  return (
    <Notice
      tone="warn"
      title={count === 1 ? "A session isn't marked complete" : `${count} sessions aren't marked complete`}
      action={
        <Button variant="outline" size="s" href={`/session/${first.id}`}>
          Open session
        </Button>
      }
    >
      {`${first.parentName}, ${time}${more}. You're paid once it's complete.`}
    </Notice>
  );
}
