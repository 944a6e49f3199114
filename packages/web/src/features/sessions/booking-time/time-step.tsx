import './booking-time.css';
import { firstName } from '@x1/contract/core/first-name.ts';
import { isSameZone, toWallTime } from '@x1/contract/core/time.ts';
import { formatMoment, formatSessionTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { WaitlistWish } from '@x1/contract/scheduling/waitlist.ts';
import type { PublicPlace } from '@x1/contract/trainers/places.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Placeholder, PlaceholderGroup } from '../../../ui/placeholder.tsx';
import { firstOf, type ListedTime, listFreeTimes } from '../schedule/calendar/free-list.ts';
import { TimeList } from '../schedule/calendar/time-list.tsx';
import { NextFreeTimes } from '../schedule/next-free-times.tsx';
import { type SessionRange, todayIn } from '../schedule/schedule-time.ts';
import { DayStrip } from './day-strip.tsx';
import { PlaceCard } from './place-card.tsx';
import type { BookingTime } from './use-booking-time.ts';
import { daysLater, shownDays, useProgramFreeTimes } from './use-program-free-times.ts';

interface TimeStepProps {
  time: BookingTime;
  program: Program;
  sessionType: SessionType;
  trainerName: string;
  /** Where the trainer meets people in person, as far as it's told before anything is paid: 'Chapel Hill, NC'. */
  town?: string | null;
  /** The trainer's places one can choose from. */
  places?: readonly PublicPlace[];
  /** Whether the first free time is picked beforehand. */
  picksFirst?: boolean;
  /** A time of the waitlist, which is kept for the family: it's picked beforehand. */
  offered?: (SessionRange & { readonly expiresAt: string }) | undefined;
  /** Where there's nothing to pick: how to stand in line for it. */
  waitlist?: (wish: WaitlistWish, title: string) => ReactNode;
}

/** When: the free times as a list in the viewer's zone, a strip of days that jumps to one, and the place above them. Needs `Temporal`. */
export function TimeStep({
  time,
  program,
  sessionType,
  trainerName,
  town,
  places = [],
  picksFirst = false,
  offered,
  waitlist,
}: TimeStepProps) {
  const { zone, now } = time;
  const today = todayIn(zone, now);
  const [first, setFirst] = useState(offered ? toWallTime(offered.start, zone).date : today);
  const list = useRef<HTMLDivElement>(null);
  const query = useProgramFreeTimes({ programId: program.id, sessionType }, first, zone);
  const picked = time.pickedFor(program, sessionType);
  const days = shownDays(first);
  const trainerZone = query.data?.timeZone ?? zone;
  const isElsewhere = !isSameZone(trainerZone, zone);
  const listed = query.data ? listFreeTimes({ freeTimes: query.data, days, zone, schedulingZone: trainerZone, now }) : [];
  const isOpen = picked === null && time.refusal === null;
  const isKept = offered !== undefined && Date.parse(offered.expiresAt) > now.getTime();
  const beforehand = isKept ? query.data && offered : picksFirst ? toRange(firstOf(listed)) : undefined;
  usePickedFirst(isOpen ? beforehand : undefined, take);
  const wish = { programId: program.id, scheduledInTimezone: zone };
  const isFull = query.data !== undefined && !listed.some(({ main, other }) => [...main, ...other].some(({ isUsual }) => isUsual));
  const fullGroups =
    query.data?.occupied.filter(({ kind, startTime }) => kind === 'group_full' && isWithin(startTime, { days, zone, now })) ?? [];
  const group = query.data?.groups.find(({ startTime }) => startTime === picked?.start);

  const goTo = (weeks: number) => setFirst(daysLater(first, weeks, today));

  function take(range: SessionRange): void {
    const joined = query.data?.groups.find(({ startTime, endTime }) => startTime === range.start && endTime === range.end);
    time.pick(program, sessionType, { ...range, groupLocation: joined?.location });
  }

  return (
    <div className="time-step">
      <p className="small muted">
        Times are in your time zone ({zoneAbbreviation(now.toISOString(), zone)}){isElsewhere && `, with ${firstName(trainerName)}'s below`}
        .
      </p>
      {sessionType === 'group' && query.data && <p className="small">{groupNote(listed)}</p>}
      {isKept && picked?.start === offered.start && (
        <Notice title={`We're keeping ${formatMoment(offered.start, zone, now)} for you`}>
          {`It's yours until ${formatMoment(offered.expiresAt, zone, now)}. Check the place below, then continue.`}
        </Notice>
      )}
      {time.refusal && (
        <div className="grid gap-3">
          <Notice tone="warn" isAnnounced title={time.refusal.text} />
          <NextFreeTimes times={time.refusal.freeTimes} zone={zone} now={now} onTake={take} />
        </div>
      )}
      <PlaceCard
        place={time.placeFor(program)}
        error={time.placeError}
        groupLocation={group?.location}
        onChange={time.setPlace}
        note={program.trainingFormat}
        town={town}
        places={places}
      />
      <div className="time-paging">
        {first > today && <PageButton onClick={() => goTo(-1)}>Earlier days</PageButton>}
        <span className="ml-auto">
          <PageButton onClick={() => goTo(1)}>Next week</PageButton>
        </span>
      </div>
      <DayStrip
        days={days}
        listed={listed}
        chosenDay={listed.find(({ main, other }) => [...main, ...other].some(({ startTime }) => startTime === picked?.start))?.day}
        onGo={(day) => list.current?.querySelector(`[data-day="${day}"]`)?.scrollIntoView({ block: 'start' })}
      />
      {waitlist && isFull && waitlist({ kind: 'days', ...wish, sessionType, from: first, days: days.length }, 'No openings these days')}
      {query.isPending ? (
        <TimesPlaceholder />
      ) : query.isError && !query.data ? (
        <LoadFailed what="The free times couldn't be loaded." query={query} />
      ) : (
        <div ref={list}>
          <TimeList days={listed} chosen={picked} otherZone={isElsewhere ? trainerZone : null} onTake={take} onLater={() => goTo(1)} />
        </div>
      )}
      {listed.length > 0 && (
        <div className="time-paging">
          <PageButton onClick={() => goTo(1)}>Later days</PageButton>
        </div>
      )}
      {waitlist &&
        fullGroups.map(({ startTime, endTime }) =>
          waitlist(
            { kind: 'time', ...wish, startTime, endTime },
            `Full group: ${formatSessionTime({ start: startTime, end: endTime }, zone, now)}`,
          ),
        )}
    </div>
  );
}

/** How a group comes about: the first family picks its time, the others join it. */
function groupNote(listed: ReturnType<typeof listFreeTimes>): string {
  return listed.some(({ main }) => main.some(({ seatsLeft }) => seatsLeft !== null))
    ? 'Join a group below, or pick a time of your own and others can join you.'
    : "You'd be the first in this group. Pick a time, and other families can join you.";
}

function PageButton(props: { onClick: () => void; children: string }) {
  return <Button variant="quiet" size="s" {...props} />;
}

/** Whether it begins on one of the days, and isn't over. */
function isWithin(startTime: string, { days, zone, now }: { days: readonly string[]; zone: string; now: Date }): boolean {
  return Date.parse(startTime) > now.getTime() && days.includes(toWallTime(startTime, zone).date);
}

const toRange = (time: ListedTime | undefined): SessionRange | undefined => time && { start: time.startTime, end: time.endTime };

/** Picks a time as soon as it's known, once: what is pressed then stays. */
function usePickedFirst(first: SessionRange | undefined, pick: (range: SessionRange) => void): void {
  const isDone = useRef(false);
  const pickOnce = useEffectEvent(() => {
    if (!first || isDone.current) return;
    isDone.current = true;
    pick({ start: first.start, end: first.end });
  });
  const start = first?.start;
  useEffect(() => {
    if (start !== undefined) pickOnce();
  }, [start]);
}

function TimesPlaceholder() {
  return (
    <PlaceholderGroup label="Loading the free times">
      <Placeholder width={180} height={20} className="mb-2.5" />
      <Placeholder height={104} />
      <Placeholder width={180} height={20} className="mt-4 mb-2.5" />
      <Placeholder height={104} />
    </PlaceholderGroup>
  );
}
