import { t } from '@x1/contract/core/texts.ts';
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
  return (
    <Notice
      tone="warn"
      title={count === 1 ? t("A session isn't marked complete") : t("{count} sessions aren't marked complete", { count })}
      action={
        <Button variant="outline" size="s" href={`/session/${first.id}`}>
          {t('Open session')}
        </Button>
      }
    >
      {count > 1
        ? t("{parentName}, {time}, and {more, plural, one {# more session} other {# more sessions}}. You're paid once it's complete.", {
            parentName: first.parentName,
            time,
            more: count - 1,
          })
        : t("{parentName}, {time}. You're paid once it's complete.", { parentName: first.parentName, time })}
    </Notice>
  );
}
