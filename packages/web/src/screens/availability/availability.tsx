import type { User } from '@x1/contract/accounts/user.ts';
import { addDays, mondayOf, startOfDay, toWallTime } from '@x1/contract/core/time.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { TimeOff } from '@x1/contract/scheduling/time-off.ts';
import type { SessionSettings } from '@x1/contract/trainers/session-settings.ts';
import { useState } from 'react';
import { AddTimeOffDialog } from '../../features/availability/add-time-off-dialog.tsx';
import { AvailabilityForm, useSessionSettings } from '../../features/availability/availability-form.tsx';
import { NextTimeOff, TimeOffCard } from '../../features/availability/time-off-panel.tsx';
import { useTimeOff } from '../../features/availability/time-off-queries.ts';
import { weekOf } from '../../features/availability/week-layout.ts';
import { WeekPreview } from '../../features/availability/week-preview.tsx';
import { useSessionsWithin } from '../../features/sessions/queries.ts';
import { noFilters } from '../../features/sessions/session-filters.ts';
import { viewerTimeZone, zoneName } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { Clashes } from './clashes.tsx';

/** Availability: weekly hours, booking rules, time off, and the week that follows from them (R174). Needs `Temporal`. */
export function AvailabilityScreen({ user }: { user: User }) {
  const settings = useSessionSettings(user.id);
  const timeOff = useTimeOff(user.id);
  return (
    <>
      <PageHead
        title="Availability"
        subtitle={`Your hours in ${zoneName(viewerTimeZone(user))} time. Parents see them in theirs.`}
        back={{ href: '/profile-settings', label: 'Settings' }}
      />
      {(settings.isPending || timeOff.isPending) && <Loading />}
      {settings.isError && !settings.data && <LoadFailed what="Your hours couldn't be loaded." query={settings} />}
      {timeOff.isError && !timeOff.data && <LoadFailed what="Your time off could not be loaded." query={timeOff} />}
      {settings.data && timeOff.data && <Loaded user={user} settings={settings.data} timeOff={timeOff.data} />}
    </>
  );
}

function Loaded({ user, settings, timeOff }: { user: User; settings: SessionSettings; timeOff: readonly TimeOff[] }) {
  const now = useNow();
  const zone = viewerTimeZone(user);
  const today = toWallTime(now.toISOString(), zone).date;
  const [isAdding, setAdding] = useState(false);
  const [next, ...more] = timeOff;
  return (
    <div className="availability">
      <div className="availability-off">
        {next && <Next user={user} off={next} zone={zone} now={now} />}
        <TimeOffCard title={next ? 'More time off' : 'Time off'} list={more} now={now} isEmpty={!next} onAdd={() => setAdding(true)} />
      </div>
      <AvailabilityForm user={user} saved={settings} />
      <Week user={user} settings={settings} timeOff={timeOff} today={today} zone={zone} />
      {isAdding && <AddTimeOffDialog zone={zone} now={now} onClose={() => setAdding(false)} />}
    </div>
  );
}

function Next({ user, off, zone, now }: { user: User; off: TimeOff; zone: string; now: Date }) {
  const clashes = useOpenSessions(user, { from: off.startTime, to: off.endTime });
  return (
    <NextTimeOff off={off} now={now} clashCount={clashes.length}>
      <Clashes sessions={clashes} zone={zone} now={now} />
    </NextTimeOff>
  );
}

interface WeekProps {
  user: User;
  settings: SessionSettings;
  timeOff: readonly TimeOff[];
  today: string;
  zone: string;
}

function Week({ user, settings, timeOff, today, zone }: WeekProps) {
  const [monday, setMonday] = useState(mondayOf(today));
  const booked = useOpenSessions(user, { from: startOfDay(monday, zone), to: startOfDay(addDays(monday, 7), zone) });
  const week = weekOf({
    monday,
    zone,
    hours: settings.availabilityHours,
    rules: settings.bookingRules,
    timeOff,
    booked: booked.map(({ startTime, endTime, parentName }) => ({ startTime, endTime, name: parentName })),
  });
  return <WeekPreview week={week} onMove={setMonday} />;
}

type Placed = Appointment & { readonly startTime: string; readonly endTime: string };

/** The sessions that begin in a stretch of time and are neither held nor given up. */
function useOpenSessions(user: User, stretch: { from: string; to: string }): Placed[] {
  const { data = [] } = useSessionsWithin(user, stretch, noFilters);
  return data.filter(
    (session): session is Placed => session.startTime !== null && session.endTime !== null && session.completedAt === null,
  );
}

function Loading() {
  return (
    <PlaceholderGroup label="Loading your availability">
      <div className="grid gap-4">
        <Placeholder height={200} />
        <Placeholder height={420} />
      </div>
    </PlaceholderGroup>
  );
}
