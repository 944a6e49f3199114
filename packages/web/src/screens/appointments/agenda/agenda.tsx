import './agenda.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Agenda, OpenGroupTime } from '@x1/contract/sessions/agenda.ts';
import { useEffect } from 'react';
import { useAgenda, useSectionPages } from '../../../features/sessions/queries.ts';
import { isFiltered, type SessionFilters } from '../../../features/sessions/session-filters.ts';
import { useNow } from '../../../lib/use-now.ts';
import { classes } from '../../../ui/classes.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { inOrder, stillOpen } from '../group-time.ts';
import { ComingUp } from './coming-up.tsx';
import { NextPlate } from './next-plate.tsx';
import { NoMatch, NoSessions } from './nothing.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { Past } from './past.tsx';
import { SessionRowPlaceholders } from './placeholders.tsx';
import { ToSchedule } from './to-schedule.tsx';
import { joinsFrom } from './words.ts';

interface SessionAgendaProps {
  user: User;
  filters: SessionFilters;
  onChange: (filters: Partial<SessionFilters>) => void;
  onClear: () => void;
}

/** The sessions as an agenda: the next one, what has no time yet, what comes up, and the past, folded. */
export function SessionAgenda(props: SessionAgendaProps) {
  const { user, filters } = props;
  const agenda = useAgenda(user, filters);
  const upcoming = useSectionPages(user, 'upcoming', filters);
  const now = useMomentsOf(agenda.data, () => void Promise.all([agenda.refetch(), upcoming.refetch()]));
  const failed = [agenda, upcoming].find((query) => query.isError && !query.data);
  if (failed) return <LoadFailed what={t("Your sessions couldn't be loaded.")} query={failed} />;
  if (!agenda.data || !upcoming.data) return <SessionRowPlaceholders />;
  return <Parts {...props} agenda={agenda.data} upcoming={upcoming} now={now} />;
}

interface PartsProps extends SessionAgendaProps {
  agenda: Agenda;
  upcoming: ReturnType<typeof useSectionPages>;
  now: Date;
}

function Parts({ user, filters, onChange, onClear, agenda, upcoming, now }: PartsProps) {
  const { section } = filters;
  // What was looked for is a list; the plate is for who only looks.
  const isSearch = isFiltered({ ...filters, athlete: '' });
  const next = isSearch ? null : agenda.next;
  const read = upcoming.data?.items ?? [];
  const coming = read.filter(({ id }) => id !== next?.appointment.id);
  const planned = inOrder(coming, stillOpen(knownGroupTimes(agenda, upcoming), read, now));
  const isShown = (part: SessionFilters['section'], has: boolean) => has && (section === '' || section === part);
  const shows = {
    upcoming: isShown('upcoming', planned.length > 0),
    toSchedule: isShown('needs_scheduling', agenda.toSchedule.count > 0),
    past: isShown('past', agenda.past.count !== 0),
  };
  // Where there is nothing else it isn't folded.
  const isPastAsked = isSearch || (!next && !shows.upcoming && !shows.toSchedule);
  if (!next && !shows.upcoming && !shows.toSchedule && !shows.past) {
    return isFiltered(filters) ? <NoMatch filters={filters} onClear={onClear} /> : <NoSessions user={user} />;
  }
  if (section === 'needs_scheduling') return <OpenSessions user={user} now={now} filters={filters} />;
  return (
    <div className={classes('agenda', shows.toSchedule && 'has-side')}>
      {next && (
        <div className="agenda-next">
          <NextPlate next={next} user={user} now={now} />
        </div>
      )}
      {shows.toSchedule && (
        <div className="agenda-side">
          <ToSchedule toSchedule={agenda.toSchedule} user={user} now={now} onAll={() => onChange({ section: 'needs_scheduling' })} />
        </div>
      )}
      <div className="agenda-rest">
        {shows.upcoming && <ComingUp sessions={upcoming} items={planned} user={user} now={now} />}
        {shows.past && <Past key={String(isPastAsked)} past={agenda.past} user={user} now={now} filters={filters} isOpen={isPastAsked} />}
      </div>
    </div>
  );
}

/** Those that come before the end of what is read: a further page may have sessions before the others. */
function knownGroupTimes({ openGroupTimes = [] }: Agenda, upcoming: PartsProps['upcoming']): readonly OpenGroupTime[] {
  const readUntil = upcoming.hasNextPage ? upcoming.data?.items.at(-1)?.startTime : undefined;
  return readUntil ? openGroupTimes.filter(({ startTime }) => startTime < readUntil) : openGroupTimes;
}

/** The present moment, renewed when the next session can be joined, begins and ends; after its end the agenda is read again. */
function useMomentsOf(agenda: Agenda | undefined, readAgain: () => void): Date {
  const next = agenda?.next?.appointment;
  const opensAt = next ? joinsFrom(next) : null;
  const [starts, ends] = [next?.startTime, next?.endTime].map((moment) => (moment ? Date.parse(moment) : null));
  const now = useNow([opensAt, starts, ends].flatMap((moment) => (moment ? [moment] : [])));
  const isOver = ends !== null && ends !== undefined && ends <= now.getTime();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it ends.
  useEffect(() => {
    if (isOver) readAgain();
  }, [isOver]);
  return now;
}
