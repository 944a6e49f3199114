import './appointments.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { useAthletes } from '../../features/athletes/queries.ts';
import { isFiltered, noFilters } from '../../features/sessions/session-filters.ts';
import { MyWaitlist } from '../../features/waitlist/my-waitlist.tsx';
import { useWaitlist } from '../../features/waitlist/queries.ts';
import { loadTemporal } from '../../lib/temporal.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SessionAgenda } from './agenda/agenda.tsx';
import { MonthPlaceholder } from './month/month-placeholder.tsx';
import { type SessionsView, sessionViews } from './page-state.ts';
import { AthleteChips, FinderButton, SessionFinder } from './session-finder.tsx';
import { usePageState } from './use-page-state.ts';

/** The month and what reckons its days arrive together, when they are looked at. */
const SessionMonth = lazy(async () => {
  const [{ SessionMonth: month }] = await Promise.all([import('./month/session-month.tsx'), loadTemporal()]);
  return { default: month };
});

/** My Training Sessions (S2§2): every session of either side, the next one first (R126), as an agenda or in its month. */
export function AppointmentsScreen({ user }: { user: User }) {
  const { state, change } = usePageState();
  const isParent = user.role === 'parent';
  const { data: athletes = [], isPending } = useAthletes({ enabled: isParent });
  const waitlist = useWaitlist({ enabled: isParent });
  const finderId = useId();
  const isNarrowed = isFiltered({ ...state, athlete: '' });
  // Until it is pressed, it shows what is set.
  const [isFinderPressed, setFinderPressed] = useState<boolean>();
  const isFinderOpen = isFinderPressed ?? isNarrowed;
  const view = state.view || rememberedView();
  const show = (chosen: SessionsView) => {
    rememberView(chosen);
    change({ view: chosen }, 'new');
  };
  return (
    <>
      <div className="sessions-head">
        <h1>{t('My Training Sessions')}</h1>
        <div className="sessions-tools">
          <Segments<SessionsView>
            legend={t('View')}
            isLegendHidden
            value={view}
            onChange={show}
            options={[
              { value: 'list', label: t('List') },
              { value: 'calendar', label: t('Calendar') },
            ]}
          />
          {user.role !== 'admin' && (
            <Button variant="outline" size="s" href="/progress">
              {t('Progress')}
            </Button>
          )}
          {user.role === 'trainer' && (
            <Button variant="outline" size="s" href="/change-sessions">
              {t('Change a day')}
            </Button>
          )}
          {user.role === 'trainer' && (
            <Button variant="outline" size="s" href="/availability?timeOff=new">
              {t('Add time off')}
            </Button>
          )}
          <FinderButton isOpen={isFinderOpen} isNarrowed={isNarrowed} controls={finderId} onPress={() => setFinderPressed(!isFinderOpen)} />
        </div>
      </div>
      {/* What's below the chips waits for them out of sight, so that it doesn't move once they are there; it's read meanwhile. */}
      <div hidden={isParent && (isPending || waitlist.isPending)}>
        {isParent && <MyWaitlist zone={viewerTimeZone(user)} className="mb-6" />}
        {isParent && <AthleteChips athletes={athletes} value={state.athlete} onChange={(athlete) => change({ athlete }, 'new')} />}
        <div id={finderId}>{isFinderOpen && <SessionFinder state={state} view={view} role={user.role} onChange={change} />}</div>
        {view === 'list' ? (
          <SessionAgenda
            user={user}
            filters={state}
            onChange={(filters) => change(filters, 'new')}
            onClear={() => change(noFilters, 'new')}
          />
        ) : (
          <Suspense fallback={<MonthPlaceholder />}>
            <SessionMonth user={user} state={state} onDay={(day) => change({ day, view: 'calendar' }, 'same')} />
          </Suspense>
        )}
      </div>
    </>
  );
}

const STORAGE_KEY = 'x1.sessions-view';

/** The view that was chosen last on this device; the list before anything was. */
function rememberedView(): SessionsView {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return sessionViews.find((known) => known === stored) ?? 'list';
  } catch {
    return 'list';
  }
}

/** Remembers a view on this device. A closed storage only means that it is forgotten. */
function rememberView(view: SessionsView): void {
  try {
    localStorage.setItem(STORAGE_KEY, view);
  } catch {
    // The address still says it.
  }
}
