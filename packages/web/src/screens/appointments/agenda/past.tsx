import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Agenda } from '@x1/contract/sessions/agenda.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { dayNumber } from '../../../features/sessions/day-number.ts';
import { useSectionPages } from '../../../features/sessions/queries.ts';
import type { SessionFilters } from '../../../features/sessions/session-filters.ts';
import { viewerTimeZone } from '../../../lib/time-zone.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { NextPage } from '../../../ui/load-more.tsx';
import { DayRows } from './day-rows.tsx';
import { toMonths } from './days.ts';
import { SessionRowPlaceholders } from './placeholders.tsx';
import { pastText } from './words.ts';

interface PastProps {
  past: Agenda['past'];
  user: User;
  now: Date;
  filters: SessionFilters;
  /** Open from the beginning: it is what was looked for. */
  isOpen: boolean;
}

/** What is over or called off, folded; the line says what is still owed. It is read when it is opened. */
export function Past({ past, user, now, filters, isOpen: isAskedFor }: PastProps) {
  const [isOpen, setOpen] = useState(isAskedFor);
  const listId = useId();
  return (
    <section className="past">
      <h2 className="card">
        <button type="button" aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
          <span className="grow">
            {t('Past and canceled')}
            <small className="num">{pastText(past, user.role)}</small>
          </span>
          <Icon of={ChevronDown} />
        </button>
      </h2>
      <div id={listId}>{isOpen && <PastSessions user={user} now={now} filters={filters} />}</div>
    </section>
  );
}

function PastSessions({ user, now, filters }: Omit<PastProps, 'past' | 'isOpen'>) {
  const sessions = useSectionPages(user, 'past', filters);
  const zone = viewerTimeZone(user);
  if (sessions.isPending) return <SessionRowPlaceholders count={3} />;
  if (sessions.isError && !sessions.data) return <LoadFailed what={t("Your past sessions couldn't be loaded.")} query={sessions} />;
  return (
    <>
      <DayRows parts={toMonths(sessions.data.items, zone, dayNumber(now.getTime(), zone))} user={user} now={now} />
      <NextPage query={sessions} failed={t("More sessions couldn't be loaded.")} />
    </>
  );
}
