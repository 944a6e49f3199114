import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { dayNumber } from '../../../features/sessions/day-number.ts';
import type { useSectionPages } from '../../../features/sessions/queries.ts';
import { viewerTimeZone } from '../../../lib/time-zone.ts';
import { LoadAsOneScrolls } from '../../../ui/load-as-one-scrolls.tsx';
import { NextPage } from '../../../ui/load-more.tsx';
import { Section } from '../../../ui/section-head.tsx';
import type { Planned } from '../group-time.ts';
import { DayRows } from './day-rows.tsx';
import { toWeeks } from './days.ts';

interface ComingUpProps {
  sessions: ReturnType<typeof useSectionPages>;
  /** Those that are shown here. */
  items: readonly Planned[];
  user: User;
  now: Date;
}

/** What has a time and is to come, week by week; further pages come as one scrolls. */
export function ComingUp({ sessions, items, user, now }: ComingUpProps) {
  const zone = viewerTimeZone(user);
  return (
    <Section
      title={t('Coming up')}
      aside={t('Your time ({zoneAbbreviation})', { zoneAbbreviation: zoneAbbreviation(now.toISOString(), zone) })}
    >
      <DayRows parts={toWeeks(items, zone, dayNumber(now.getTime(), zone))} user={user} now={now} />
      <LoadAsOneScrolls
        isReady={sessions.hasNextPage && !sessions.isFetchNextPageError && !sessions.isFetchingNextPage}
        onNear={sessions.fetchNextPage}
      />
      <NextPage query={sessions} failed={t("More sessions couldn't be loaded.")} />
    </Section>
  );
}
