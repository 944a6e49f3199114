import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { addDays, type CalendarDate, startOfDay, toWallTime } from '@x1/contract/core/time.ts';
import { useTimeOff } from '../../../features/availability/time-off-queries.ts';
import { useAgenda, useSessionsWithin } from '../../../features/sessions/queries.ts';
import type { SessionFilters } from '../../../features/sessions/session-filters.ts';
import { viewerTimeZone } from '../../../lib/time-zone.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { inOrder, type Planned, stillOpen } from '../group-time.ts';
import type { PageState } from '../page-state.ts';
import { DayList } from './day-list.tsx';
import { isDayOff, sessionsByDay, timeOffOn } from './days-of-sessions.ts';
import './month.css';
import { monthOf, weeksOf } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';

const none: ReadonlyMap<CalendarDate, readonly Planned[]> = new Map();

/** A month of sessions in the viewer's zone, and those of the chosen day beside it. Needs `Temporal`. */
export function SessionMonth({ user, state, onDay }: { user: User; state: PageState; onDay: (day: CalendarDate) => void }) {
  const now = useNow();
  const zone = viewerTimeZone(user);
  const today = toWallTime(now.toISOString(), zone).date;
  const day = state.day || today;
  const month = useMonth({ user, day, zone, filters: { ...state, section: '' } });
  const timeOff = useTimeOff(user.id, { isWanted: user.role === 'trainer' }).data ?? [];
  const groupTimes = useAgenda(user, state, { isWanted: user.role === 'trainer' }).data?.openGroupTimes ?? [];
  const days = month.sessions ? sessionsByDay(inOrder(month.sessions, stillOpen(groupTimes, month.sessions, now)), zone) : none;
  return (
    <div className="month-layout">
      <div className="stack tight">
        {month.hasFailed && (
          <LoadFailed what={t("Your sessions couldn't be loaded.")} onRetry={month.retry} isRetrying={month.isFetching} />
        )}
        <MonthGrid
          weeks={month.weeks}
          day={day}
          today={today}
          days={days}
          isOff={(one) => timeOff.length > 0 && isDayOff(one, zone, timeOff)}
          zone={zone}
          isLoading={month.isLoading}
          onDay={onDay}
        />
      </div>
      <DayList
        day={day}
        planned={days.get(day) ?? []}
        timeOff={timeOffOn(day, zone, timeOff)}
        isLoading={month.isLoading}
        user={user}
        zone={zone}
      />
    </div>
  );
}

function useMonth({ user, day, zone, filters }: { user: User; day: CalendarDate; zone: string; filters: SessionFilters }) {
  const weeks = weeksOf(monthOf(day));
  const all = weeks.flat();
  const [first, last] = [all[0] ?? day, all.at(-1) ?? day];
  const sessions = useSessionsWithin(user, { from: startOfDay(first, zone), to: startOfDay(addDays(last, 1), zone) }, filters);
  return {
    weeks,
    sessions: sessions.data,
    isLoading: sessions.isPending,
    hasFailed: sessions.isError && !sessions.data,
    isFetching: sessions.isFetching,
    retry: () => void sessions.refetch(),
  };
}
