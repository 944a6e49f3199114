import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { addDays, startOfDay, type TimeZone, toWallTime } from '@x1/contract/core/time.ts';
import type { DayRange } from '@x1/contract/lesson-log/academic-year.ts';
import { initialsOf } from '@x1/contract/lesson-log/initials.ts';
import type { Lesson, LessonLog, LessonOutcome } from '@x1/contract/lesson-log/lesson-log.ts';
import { isOnlineLocation, isTrainerPlace } from '@x1/contract/scheduling/locations.ts';
import type { PlaceKind } from '@x1/contract/trainers/places.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { inSnapshot } from '../../../platform/db/snapshot.ts';
import { readTrainerZone } from '../../accounts/reads.ts';
import { askedParts } from '../../payments/reads/session-returns.ts';
import { type SessionRow, sessionRows, toSessionFacts } from '../../sessions/reads/session-facts.ts';
import { findStated } from '../attestation-store.ts';
import { moneyOfLessons, sumOfMoney } from '../lesson-money.ts';

/** A trainer's log of a range of days in the trainer's zone, in one snapshot; empty for a person without a profile. */
export function readLessonLog(db: Db, userId: UserId, { from, to }: DayRange, now: Date): Promise<LessonLog> {
  return inSnapshot(db, async (tx) => {
    const timezone = await readTrainerZone(tx, userId);
    const trainer = await tx
      .selectFrom('users as u')
      .leftJoin('trainers as t', 't.userId', 'u.id')
      .select(['t.id', 't.currentUniversity', 't.sports', sql<string>`coalesce(t.name, u.name, '')`.as('name')])
      .where('u.id', '=', userId)
      .executeTakeFirstOrThrow();
    const stated = await findStated(tx, userId);
    const lessons = trainer.id === null ? [] : await listLessons(tx, trainer.id, { from, to, timezone, now });
    return {
      trainerName: trainer.name,
      university: trainer.currentUniversity,
      sports: trainer.sports ?? [],
      from,
      to,
      timezone,
      stated: stated?.playsInCollege ? { statements: stated.statements, at: stated.statedAt.toISOString() } : null,
      totals: {
        ...sumOfMoney(lessons),
        lessons: lessons.length,
        held: lessons.filter(({ outcome }) => outcome === 'held').length,
        minutes: lessons.reduce((sum, { minutes, outcome }) => sum + (outcome === 'held' ? minutes : 0), 0),
      },
      lessons,
    };
  });
}

/** What of the refunds of payment `payment` became credit again. */
const creditReturned = sql<number>`(select coalesce(sum(r.credit_cents), 0)::int from refunds r
  where r.transaction_id = payment.id and r.status = 'succeeded')`;

/** When session `a` begins, or began until it was canceled. */
const beginsAt = sql<Date>`coalesce(a.starts_at, a.former_starts_at)`;
const endsAt = sql<Date>`coalesce(a.ends_at, a.former_ends_at)`;

type Range = DayRange & { timezone: TimeZone; now: Date };

/** Sessions whose time is over, oldest first: held, or with money left. */
async function listLessons(db: Db, trainerId: TrainerId, { from, to, timezone, now }: Range): Promise<Lesson[]> {
  const rows = await sessionRows(db)
    .select([
      'payment.discountCents',
      'payment.promotionCents',
      'venue.name as placeName',
      'venue.kind as placeKind',
      'parent.closedAt as parentClosedAt',
      askedParts.as('asked'),
      creditReturned.as('creditReturnedCents'),
      beginsAt.as('beganAt'),
      endsAt.as('overAt'),
    ])
    .where('a.trainerId', '=', trainerId)
    .where('a.paidAt', 'is not', null)
    .where(sql<boolean>`${beginsAt} >= ${new Date(startOfDay(from, timezone))}`)
    .where(sql<boolean>`${beginsAt} < ${new Date(startOfDay(addDays(to, 1), timezone))}`)
    .where(sql<boolean>`${endsAt} <= ${now}`)
    .orderBy(beginsAt)
    .orderBy('a.id')
    .execute();
  return rows.flatMap((row) => {
    const lesson = toLesson(row, timezone);
    const isPaid = lesson.byCard + lesson.byCredit + lesson.byX1 > 0;
    return isPaid || lesson.outcome === 'held' ? [lesson] : [];
  });
}

interface LessonRow extends SessionRow {
  readonly discountCents: number;
  readonly promotionCents: number;
  readonly placeName: string | null;
  readonly placeKind: PlaceKind | null;
  readonly parentClosedAt: Date | null;
  readonly asked: readonly (readonly [amountCents: number, sessionNumber: number | null, isOnTheWay?: boolean])[] | null;
  readonly creditReturnedCents: number;
  readonly beganAt: Date;
  readonly overAt: Date;
}

function toLesson(row: LessonRow, timezone: TimeZone): Lesson {
  const { athleteFor, parent, appointmentId, transactionId, sessionType, sessionNumber } = toSessionFacts(row);
  const returned = (row.asked ?? [])
    .filter(([, , isOnTheWay]) => !isOnTheWay)
    .map(([amountCents, number]) => ({ amountCents, sessionNumber: number }));
  const money = moneyOfLessons({ ...row, returned })[sessionNumber - 1] ?? sumOfMoney([]);
  const minutes = Math.round((row.overAt.getTime() - row.beganAt.getTime()) / 60_000);
  const startsAt = row.beganAt.toISOString();
  const athleteName = athleteFor.trainer?.firstName ?? null;
  const payerName = row.parentClosedAt ? null : parent.name;
  return {
    ...money,
    ...toPlace(row),
    appointmentId,
    transactionId,
    sessionType,
    startsAt,
    date: toWallTime(startsAt, timezone).date,
    athleteName,
    athleteInitials: athleteName && initialsOf(athleteName),
    payerName,
    payerInitials: payerName && initialsOf(payerName),
    minutes,
    hourlyRate: Math.round((money.fee * 60) / minutes),
    outcome: toOutcome(row),
  };
}

function toOutcome({ completedAt, cancelledAt, noShowOf }: LessonRow): LessonOutcome {
  if (completedAt) return noShowOf === 'parent' ? 'no_show' : 'held';
  if (cancelledAt) return 'canceled';
  return noShowOf === 'trainer' ? 'trainer_absent' : 'not_marked';
}

/** The trainer's places have a name. What either side typed may be a family's address, and isn't told (decision 0104). */
function toPlace({ location, placeKind, placeName }: LessonRow): Pick<Lesson, 'placeKind' | 'placeName'> {
  if (placeKind !== null) return { placeKind, placeName };
  if (isOnlineLocation(location)) return { placeKind: 'online', placeName: null };
  return { placeKind: isTrainerPlace(location) ? location : 'elsewhere', placeName: null };
}
