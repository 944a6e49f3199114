import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { sessionDurationsMinutes } from '@x1/contract/scheduling/locations.ts';
import type { AddedTimeOff, TimeOff } from '@x1/contract/scheduling/time-off.ts';
import { timeOffText } from '../../features/availability/time-off-text.ts';
import { sessionsWithin, useSessionsWithin } from '../../features/sessions/queries.ts';
import { noFilters, toQuery } from '../../features/sessions/session-filters.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast.ts';
import type { Placed } from './move-plan.ts';

const LONGEST_SESSION_MS = Math.max(...sessionDurationsMinutes) * 60_000;

/**
 * The sessions that overlap a stretch of time and are neither held nor given up. The server lists sessions by their start, so the read
 * begins earlier.
 */
export function useOpenSessions(user: User, { from, to }: { from: string; to: string }) {
  const query = useSessionsWithin(user, around({ startTime: from, endTime: to }), noFilters);
  const open = (query.data ?? []).filter((session) => isOpenAfter(session, Date.parse(from)));
  return { open, query };
}

function around({ startTime, endTime }: Pick<TimeOff, 'startTime' | 'endTime'>): { from: string; to: string } {
  return { from: new Date(Date.parse(startTime) - LONGEST_SESSION_MS).toISOString(), to: endTime };
}

function isOpenAfter(session: Appointment, beginMs: number): session is Appointment & Placed {
  return session.startTime !== null && session.endTime !== null && session.completedAt === null && Date.parse(session.endTime) > beginMs;
}

/** All of them in one step, with one reason and the money beforehand (decision 0087). */
export function changePath({ startTime, endTime }: TimeOff): string {
  return `/change-sessions?${new URLSearchParams({ from: startTime, to: endTime })}`;
}

interface Teller {
  user: User;
  now: Date;
  navigate: (path: string) => void;
}

/** Which set times of groups families don't see because of it; undefined where there is none. */
function hiddenText({ hiddenGroupTimes, timeZone }: AddedTimeOff, now: Date): string | undefined {
  const [first, ...others] = hiddenGroupTimes;
  if (!first) return undefined;
  if (others.length === 0) return t("Families won't see your group time on {day}, either.", { day: formatDate(first, timeZone, now) });
  return t("Families won't see your {count} group times then, either.", { count: others.length + 1 });
}

/** Says that time off was added, what is booked in it, and which group times it hides. */
export async function tellAdded(off: AddedTimeOff, { user, now, navigate }: Teller): Promise<void> {
  const title = t('Time Off Added');
  const read = queryClient.fetchQuery(sessionsWithin(user, { ...toQuery(noFilters), ...around(off) })).catch(() => undefined);
  // If the day off begins today, sessions that are already over don't count.
  const fromMs = Math.max(Date.parse(off.startTime), now.getTime());
  const booked = (await read)?.filter((session) => isOpenAfter(session, fromMs)).length;
  const when = timeOffText(off, now);
  const hidden = hiddenText(off, now);
  const note = hidden === undefined ? {} : { note: hidden };
  if (booked === undefined) toast({ title, description: t("Parents can't book then. Sessions that are booked stay."), ...note });
  else if (booked === 0)
    toast({ title, description: t("{when}. Parents can't book then, and no sessions are booked.", { when }), ...note });
  else {
    toast({
      title,
      description: t(
        '{when}. {booked, plural, one {# session is booked then and stays until you change it} other {# sessions are booked then and stay until you change them}}.',
        { when, booked },
      ),
      ...note,
      action: { label: t('Move or cancel'), onAction: () => navigate(changePath(off)) },
    });
  }
}
