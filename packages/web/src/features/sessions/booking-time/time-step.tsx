import './booking-time.css';
import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { isSameZone, toWallTime } from '@x1/contract/core/time.ts';
import { formatMoment, formatSessionTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { OpenGroup } from '@x1/contract/scheduling/availability.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { WaitlistWish } from '@x1/contract/scheduling/waitlist.ts';
import type { PublicPlace } from '@x1/contract/trainers/places.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Placeholder, PlaceholderGroup } from '../../../ui/placeholder.tsx';
import { firstOf, type ListedDay, type ListedTime, listFreeTimes, listMeetings } from '../schedule/calendar/free-list.ts';
import { TimeList } from '../schedule/calendar/time-list.tsx';
import { shortWeekdayText as weekdayText } from '../schedule/labels.ts';
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
  /** What is said at the trainer's places where they're too far away. */
  tooFar?: string | undefined;
  /** The booking that is made again: the same time of the week is picked beforehand, or the first free one. */
  again?: { readonly startTime: string | null } | undefined;
  /** A time of the waitlist, which is kept for the family: it's picked beforehand. */
  offered?: (SessionRange & { readonly expiresAt: string }) | undefined;
  /** Where there's nothing to pick: how to stand in line for it. */
  waitlist?: (wish: WaitlistWish, title: string) => ReactNode;
}

/** When: the free times as a list in the viewer's zone, a strip of days that jumps to one, and the place above them. Needs `Temporal`. */
export function TimeStep({ time, program, sessionType, trainerName, town, places = [], tooFar, again, offered, waitlist }: TimeStepProps) {
  const { zone, now } = time;
  const today = todayIn(zone, now);
  // A time that's picked or held is in sight when one comes back to this step.
  const begin = offered ?? time.pickedFor(program, sessionType);
  const [first, setFirst] = useState(begin ? toWallTime(begin.start, zone).date : today);
  const [picksOther, setPicksOther] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const query = useProgramFreeTimes({ programId: program.id, sessionType }, first, zone);
  const picked = time.pickedFor(program, sessionType);
  const days = shownDays(first);
  const trainerZone = query.data?.timeZone ?? zone;
  const isElsewhere = !isSameZone(trainerZone, zone);
  const isKept = offered !== undefined && Date.parse(offered.expiresAt) > now.getTime();
  const freeTimes = query.data && { ...query.data, groups: query.data.groups.map(upToPlaces) };
  const meetings = (query.data?.meetings ?? []).map(upToPlaces).filter(({ startTime }) => Date.parse(startTime) > now.getTime());
  const groups = [...(freeTimes?.groups ?? []), ...meetings];
  // What a waitlist keeps for the family is in the list that has it.
  const isOfMeetings = meetings.length > 0 && !picksOther && (!isKept || meetings.some(({ startTime }) => startTime === offered.start));
  const ofDays = freeTimes ? listFreeTimes({ freeTimes, days, zone, schedulingZone: trainerZone, now }) : [];
  const listed = isOfMeetings ? listMeetings(meetings, zone) : ofDays;
  const isOpen = picked === null && time.refusal === null;
  const same = again && sameTimeOf(listed, again.startTime, zone);
  const proposed = again && (same ?? firstOf(listed));
  const beforehand = isKept ? query.data && offered : toRange(proposed);
  const pickedFirst = usePickedFirst(isOpen ? beforehand : undefined, take);
  const wish = { programId: program.id, scheduledInTimezone: zone };
  const isFull = query.data !== undefined && !listed.some(({ main, other }) => [...main, ...other].some(({ isUsual }) => isUsual));
  const fullOfDays =
    query.data?.occupied.filter(({ kind, startTime }) => kind === 'group_full' && isWithin(startTime, { days, zone, now })) ?? [];
  const fullGroups = isOfMeetings ? meetings.filter(({ seatsLeft }) => seatsLeft === 0) : fullOfDays;
  // Before one is picked, where it meets next.
  const group = picked === null && isOfMeetings ? meetings[0] : groups.find(({ startTime }) => startTime === picked?.start);

  /** No more families can join a time than the program has places for: the seats of a time don't know who bought a place for another one (R82). */
  function upToPlaces(group: OpenGroup): OpenGroup {
    return { ...group, seatsLeft: Math.min(group.seatsLeft, program.groupPlacesLeft ?? group.seatsLeft) };
  }

  /** Moving to other days clears the picked time: a button must not hold a time that's out of sight. */
  function goTo(weeks: number): void {
    setFirst(daysLater(first, weeks, today));
    time.unpick();
  }

  function take(range: SessionRange): void {
    const joined = groups.find(({ startTime, endTime }) => startTime === range.start && endTime === range.end);
    time.pick(program, sessionType, { ...range, groupLocation: joined && placeOfGroup(joined) });
  }

  return (
    <div className="time-step">
      <p className="small muted">
        {isElsewhere
          ? t("Times are in your time zone ({zoneAbbreviation}), with {firstName}'s below.", {
              zoneAbbreviation: zoneAbbreviation(now.toISOString(), zone),
              firstName: firstName(trainerName),
            })
          : t('Times are in your time zone ({zoneAbbreviation}).', { zoneAbbreviation: zoneAbbreviation(now.toISOString(), zone) })}
      </p>
      {sessionType === 'group' && query.data && <p className="small">{isOfMeetings ? meetingNote(listed) : groupNote(listed)}</p>}
      {isKept && picked?.start === offered.start && (
        <Notice title={t("We're keeping {date} for you", { date: formatMoment(offered.start, zone, now) })}>
          {t("It's yours until {date}. Check the place below, then continue.", { date: formatMoment(offered.expiresAt, zone, now) })}
        </Notice>
      )}
      {proposed && !isKept && picked !== null && picked.start === pickedFirst && (
        <p className="small">
          {same
            ? t("We've picked the same time as last time. Tap another one to change it.")
            : t("We've picked the first free time. Tap another one to change it.")}
        </p>
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
        groupLocation={group && placeOfGroup(group)}
        onChange={time.setPlace}
        format={program.trainingFormat}
        town={town}
        places={places}
        tooFar={tooFar}
      />
      {!isOfMeetings && (
        <>
          <div className="time-paging">
            {first > today && <PageButton onClick={() => goTo(-1)}>{t('Earlier days')}</PageButton>}
            <span className="ml-auto">
              <PageButton onClick={() => goTo(1)}>{t('Later days')}</PageButton>
            </span>
          </div>
          <DayStrip
            days={days}
            listed={listed}
            chosenDay={listed.find(({ main, other }) => [...main, ...other].some(({ startTime }) => startTime === picked?.start))?.day}
            onGo={(day) => list.current?.querySelector(`[data-day="${day}"]`)?.scrollIntoView({ block: 'start' })}
          />
        </>
      )}
      {waitlist &&
        isFull &&
        !isOfMeetings &&
        waitlist({ kind: 'days', ...wish, sessionType, from: first, days: days.length }, t('No openings these days'))}
      {query.isPending ? (
        <TimesPlaceholder />
      ) : query.isError && !query.data ? (
        <LoadFailed what={t("The free times couldn't be loaded.")} query={query} />
      ) : (
        <div ref={list}>
          {!(isOfMeetings && listed.length === 0) && (
            <TimeList
              days={listed}
              chosen={picked}
              otherZone={isElsewhere ? trainerZone : null}
              trainerFirstName={firstName(trainerName)}
              // A purchase waits for the trainer's yes at whatever time (R109).
              aboutOutside={t('You can still pick one: {name} has to confirm it, like any other time.', { name: firstName(trainerName) })}
              onTake={take}
              onLater={() => goTo(1)}
            />
          )}
        </div>
      )}
      {listed.length > 0 && !isOfMeetings && (
        <div className="time-paging">
          <PageButton onClick={() => goTo(1)}>{t('Later days')}</PageButton>
        </div>
      )}
      {meetings.length > 0 && (
        <div className="time-paging">
          <PageButton
            onClick={() => {
              setPicksOther(isOfMeetings);
              time.unpick();
            }}
          >
            {isOfMeetings ? t('Pick another time') : t('Show the group times')}
          </PageButton>
        </div>
      )}
      {waitlist &&
        fullGroups.map(({ startTime, endTime }) =>
          waitlist(
            { kind: 'time', ...wish, startTime, endTime },
            t('Full group: {date}', { date: formatSessionTime({ start: startTime, end: endTime }, zone, now) }),
          ),
        )}
    </div>
  );
}

/** The listed time at the same hour of the same weekday; undefined where there is none, or that booking has no time. */
function sameTimeOf(listed: readonly ListedDay[], startTime: string | null, zone: string): ListedTime | undefined {
  if (startTime === null) return undefined;
  const before = toWallTime(startTime, zone);
  return listed
    .filter(({ day }) => weekdayText(day) === weekdayText(before.date))
    .flatMap(({ main, other }) => [...main, ...other])
    .find(({ time }) => time === before.time);
}

/** Of a group whose trainer has set when it meets. */
function meetingNote(listed: readonly ListedDay[]): string {
  return listed.length > 0
    ? t('This is when the group meets. Pick a day to join it.')
    : t('All group times are full. Join a waitlist, or pick another time.');
}

/** Where it meets that is joined; a time that was set without a place is online (R118). */
function placeOfGroup({ location, isSet }: OpenGroup): string | undefined {
  return location ?? (isSet ? 'online' : undefined);
}

/** How a group comes about: the first family picks its time, the others join it. */
function groupNote(listed: ReturnType<typeof listFreeTimes>): string {
  return listed.some(({ main }) => main.some(({ seatsLeft }) => seatsLeft !== null))
    ? t('Join a group below, or pick a time of your own and others can join you.')
    : t("You'd be the first in this group. Pick a time, and other families can join you.");
}

function PageButton(props: { onClick: () => void; children: string }) {
  return <Button variant="quiet" size="s" {...props} />;
}

/** Whether it begins on one of the days, and isn't over. */
function isWithin(startTime: string, { days, zone, now }: { days: readonly string[]; zone: string; now: Date }): boolean {
  return Date.parse(startTime) > now.getTime() && days.includes(toWallTime(startTime, zone).date);
}

const toRange = (time: ListedTime | undefined): SessionRange | undefined => time && { start: time.startTime, end: time.endTime };

/** Picks a time once, as soon as it's known; a later choice stays. @returns the start of the picked time, once it was picked */
function usePickedFirst(first: SessionRange | undefined, pick: (range: SessionRange) => void): string | undefined {
  const [done, setDone] = useState<string>();
  const pickOnce = useEffectEvent(() => {
    if (!first || done !== undefined) return;
    setDone(first.start);
    pick({ start: first.start, end: first.end });
  });
  const start = first?.start;
  useEffect(() => {
    if (start !== undefined) pickOnce();
  }, [start]);
  return done;
}

function TimesPlaceholder() {
  return (
    <PlaceholderGroup label={t('Loading the free times')}>
      <Placeholder width={180} height={20} className="mb-2.5" />
      <Placeholder height={104} />
      <Placeholder width={180} height={20} className="mt-4 mb-2.5" />
      <Placeholder height={104} />
    </PlaceholderGroup>
  );
}
