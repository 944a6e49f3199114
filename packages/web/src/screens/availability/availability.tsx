import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { addDays, startOfDay } from '@x1/contract/core/time.ts';
import type { TimeOff } from '@x1/contract/scheduling/time-off.ts';
import type { SessionSettings } from '@x1/contract/trainers/session-settings.ts';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { AddTimeOffDialog } from '../../features/availability/add-time-off-dialog.tsx';
import { AvailabilityForm } from '../../features/availability/availability-form.tsx';
import { useSessionSettings } from '../../features/availability/queries.ts';
import { NextTimeOff, TimeOffCard } from '../../features/availability/time-off-panel.tsx';
import { useTimeOff } from '../../features/availability/time-off-queries.ts';
import { firstMonday, weekOf } from '../../features/availability/week-layout.ts';
import { WeekPreview } from '../../features/availability/week-preview.tsx';
import { PlacesCard } from '../../features/places/places-card.tsx';
import { hasCode } from '../../lib/api-errors.ts';
import { viewerTimeZone, zoneName } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOpenedByAddress } from '../../lib/use-opened-by-address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { changePath, tellAdded, useOpenSessions } from './booked-then.ts';
import { Clashes } from './clashes.tsx';
import type { Placed } from './move-plan.ts';

/** Rarely needed: only where sessions are booked in time off. */
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));

/** Availability: weekly hours, booking rules, time off, and the week that follows from them (R174). Needs `Temporal`. */
export function AvailabilityScreen({ user }: { user: User }) {
  const settings = useSessionSettings(user.id);
  const timeOff = useTimeOff(user.id);
  return (
    <>
      <PageHead
        title={t('Availability')}
        subtitle={t('Your hours in {zoneName} time. Parents see them in theirs.', { zoneName: zoneName(viewerTimeZone(user)) })}
        back={{ href: '/profile-settings', label: t('Settings') }}
      />
      <Parts user={user} settings={settings} timeOff={timeOff} />
    </>
  );
}

interface PartsProps {
  user: User;
  settings: ReturnType<typeof useSessionSettings>;
  timeOff: ReturnType<typeof useTimeOff>;
}

function Parts({ user, settings, timeOff }: PartsProps) {
  if (hasCode(settings.error, 'trainer.not_found')) return <NoProfile />;
  if (settings.isPending || timeOff.isPending) return <Loading />;
  if (!settings.data) return <LoadFailed what={t("Your hours couldn't be loaded.")} query={settings} />;
  if (!timeOff.data) return <LoadFailed what={t("Your time off couldn't be loaded.")} query={timeOff} />;
  return <Loaded user={user} settings={settings.data} timeOff={timeOff.data} />;
}

/** There is nothing to book yet. */
function NoProfile() {
  return (
    <EmptyState
      title={t('Your profile comes first')}
      headingLevel={2}
      action={
        <Button href="/trainer-onboarding" className="mt-3">
          {t('Set Up Your Profile')}
        </Button>
      }
    >
      {t('Once parents can find you, you set your weekly hours, booking rules and time off here.')}
    </EmptyState>
  );
}

function Loaded({ user, settings, timeOff }: { user: User; settings: SessionSettings; timeOff: readonly TimeOff[] }) {
  const now = useNow();
  const zone = viewerTimeZone(user);
  const [isAdding, setAdding] = useState(false);
  const [, navigate] = useLocation();
  useOpenedByAddress('timeOff', () => setAdding(true));
  const [next, ...more] = timeOff;
  return (
    <div className="availability">
      <div className="availability-off">
        {next && <Next user={user} off={next} zone={zone} now={now} />}
        <TimeOffCard
          title={next ? t('More time off') : t('Time off')}
          list={more}
          now={now}
          isEmpty={!next}
          onAdd={() => setAdding(true)}
        />
      </div>
      <AvailabilityForm user={user} saved={settings} />
      <div id="places" ref={scrollIfAsked} tabIndex={-1} className="availability-places">
        <PlacesCard user={user} />
      </div>
      <Week user={user} settings={settings} timeOff={timeOff} now={now} zone={zone} />
      {isAdding && (
        <AddTimeOffDialog
          zone={zone}
          now={now}
          onClose={() => setAdding(false)}
          onAdded={(off) => void tellAdded(off, { user, now, navigate })}
        />
      )}
    </div>
  );
}

/** Sessions without an address lead here. */
function scrollIfAsked(part: HTMLDivElement | null): void {
  if (window.location.hash === '#places') part?.scrollIntoView({ block: 'start' });
}

function Next({ user, off, zone, now }: { user: User; off: TimeOff; zone: string; now: Date }) {
  const { open, query } = useOpenSessions(user, { from: off.startTime, to: off.endTime });
  const clashes = open.filter(({ endTime }) => Date.parse(endTime) > now.getTime());
  // The dialog outlives the list: what is moved leaves that.
  const [moving, setMoving] = useState<readonly Placed[]>();
  return (
    <>
      <NextTimeOff off={off} now={now} title={clashTitle(query.isPending, clashes.length)}>
        {query.isError && !query.data ? (
          <LoadFailed what={t("We couldn't check for booked sessions.")} query={query} />
        ) : (
          clashes.length > 0 && (
            <>
              <Clashes sessions={clashes} zone={zone} now={now} onMove={() => setMoving(clashes)} />
              {clashes.length > 1 && (
                <Button variant="outline" isFullWidth className="mt-2" href={changePath(off)}>
                  {t('See the money and change all at once')}
                </Button>
              )}
            </>
          )
        )}
      </NextTimeOff>
      <Suspense fallback={null}>
        {moving && <MoveDialog sessions={moving} off={off} zone={zone} now={now} onClose={() => setMoving(undefined)} />}
      </Suspense>
    </>
  );
}

/** Over the sessions in the time off; none where none is booked. */
function clashTitle(isPending: boolean, count: number): string | undefined {
  if (isPending) return t('Checking for booked sessions...');
  if (count === 0) return undefined;
  return t('{count, plural, one {One session is still on} other {# sessions are still on}}', { count });
}

interface WeekProps {
  user: User;
  settings: SessionSettings;
  timeOff: readonly TimeOff[];
  now: Date;
  zone: string;
}

function Week({ user, settings, timeOff, now, zone }: WeekProps) {
  const given = { now: now.toISOString(), zone, hours: settings.availabilityHours, rules: settings.bookingRules, timeOff };
  const [monday, setMonday] = useState(() => firstMonday(given));
  const { open, query } = useOpenSessions(user, { from: startOfDay(monday, zone), to: startOfDay(addDays(monday, 7), zone) });
  const week = weekOf({
    ...given,
    monday,
    booked: open.map(({ startTime, endTime, parentName }) => ({ startTime, endTime, name: parentName })),
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      {query.isError && !query.data && <LoadFailed what={t("Your booked sessions couldn't be loaded.")} query={query} />}
      <WeekPreview week={week} onMove={setMonday} />
    </div>
  );
}

function Loading() {
  return (
    <PlaceholderGroup label={t('Loading your availability')}>
      <div className="grid gap-4">
        <Placeholder height={200} />
        <Placeholder height={420} />
      </div>
    </PlaceholderGroup>
  );
}
