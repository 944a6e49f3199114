import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { OpenGroupTime } from '@x1/contract/sessions/agenda.ts';
import { ChevronRight, Users } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { viewerTimeZone } from '../../../lib/time-zone.ts';
import { Icon } from '../../../ui/icon.tsx';
import { groupTimesPath, groupTimeText } from '../group-time.ts';
import { hoursText } from './words.ts';

/** A time at which a group may meet, without anybody in it so far; the row leads to the times of its program. */
export function GroupTimeRow({ time, user, now }: { time: OpenGroupTime; user: User; now: Date }) {
  const titleId = useId();
  return (
    <article className="sess" aria-labelledby={titleId}>
      <span className="face" aria-hidden="true">
        <Icon of={Users} />
      </span>
      <div className="sess-main">
        <p className="sess-time num">{hoursText(time, viewerTimeZone(user), now)}</p>
        <div className="min-w-0">
          <h4 id={titleId}>
            <Link href={groupTimesPath(time)}>{time.programTitle}</Link>
          </h4>
          <p className="small muted num">{groupTimeText(time)}</p>
        </div>
      </div>
      <span className="sess-go" aria-hidden="true">
        <span>{t('Group times')}</span>
        <Icon of={ChevronRight} size="s" />
      </span>
    </article>
  );
}
