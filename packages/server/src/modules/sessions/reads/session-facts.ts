import { ageGroup } from '@x1/contract/accounts/athlete.ts';
import type { Role } from '@x1/contract/core/route.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { HIDDEN_LOCATION, isOnlineLocation, isTrainerPlace, isUsualLocation } from '@x1/contract/scheduling/locations.ts';
import { answerDueAt, appointmentStatus, isAwaitingAnswer, type SessionState, sessionState } from '@x1/contract/scheduling/states.ts';
import type { SessionAthlete } from '@x1/contract/sessions/session-athlete.ts';
import { addressLine, townOf } from '@x1/contract/trainers/places.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { portraitUrl } from '../../../platform/media-url.ts';
import type { TimeRange } from '../../../platform/time-ranges.ts';
import { parentName } from '../../accounts/reads.ts';
import { waiverUntil } from '../../consents/reads.ts';
import { isBlockedPair } from '../../conversations/reads.ts';
import { leftOfSession, priceOfSession, refundedParts } from '../../payments/reads/session-returns.ts';

/** Sessions with what any place needs of their program, payment and people; `toSessionFacts` reads a row. */
export function sessionRows(db: Db | Tx) {
  return (
    (db as Db)
      .selectFrom('appointments as a')
      .innerJoin('transactions as payment', 'payment.id', 'a.transactionId')
      .innerJoin('programs as p', 'p.id', 'a.programId')
      .innerJoin('trainers as t', 't.id', 'a.trainerId')
      .innerJoin('users as trainerUser', 'trainerUser.id', 't.userId')
      .innerJoin('users as parent', 'parent.id', 'a.parentId')
      .leftJoin('trainerPlaces as venue', 'venue.id', 'a.placeId')
      .leftJoin('athletes as athlete', 'athlete.id', 'payment.athleteId')
      .selectAll('a')
      // One list: each further call makes the type that linter and compiler work out twice as long.
      .select([
        'payment.sessionsIncluded',
        'payment.amountCents',
        'payment.creditCents',
        'payment.refundedCents',
        'payment.lostCents',
        refundedParts.as('refundedParts'),
        'p.title as currentTitle',
        'p.trainingFormat',
        't.name as trainerName',
        't.imageKey',
        't.userId as trainerUserId',
        't.meetingLink',
        't.fieldAddress',
        't.gymAddress',
        'venue.address as placeStreet',
        'venue.city as placeCity',
        'venue.state as placeState',
        'venue.zipcode as placeZip',
        'venue.note as placeNote',
        'trainerUser.timezone as trainerTimezone',
        'trainerUser.language as trainerLanguage',
        'parent.timezone as parentTimezone',
        parentName.as('parentName'),
        'athlete.firstName as athleteFirstName',
        'athlete.birthYear',
        'athlete.isSelf',
        'athlete.gradeLevel',
        'athlete.level',
        isBlockedPair.as('isBlocked'),
        waiverUntil.as('waiverUntil'),
        googleEventId.as('googleEventId'),
        callUrl.as('callUrl'),
        requestStartsAt.as('requestStartsAt'),
        isReviewed.as('isReviewed'),
      ])
  );
}

/** When the first session begins that waits for the same answer as `a`. */
const requestStartsAt = sql<Date | null>`case when a.approval_status <> 'pending' then null when a.asked_again_at is not null then a.starts_at
  else (select min(o.starts_at) from appointments o where o.transaction_id = a.transaction_id
    and o.approval_status = 'pending' and o.cancelled_at is null and o.asked_again_at is null) end`;

/** The written entry of session `a` in its trainer's Google Calendar. */
const googleEventId = sql<string | null>`(select e.event_id from calendar_events e
  where e.appointment_id = a.id and e.wanted and e.written_etag is not null)`;

/** The video call that the trainer's calendar has made for session `a`. */
const callUrl = sql<string | null>`(select e.call_url from calendar_events e where e.appointment_id = a.id and e.wanted)`;

/** Whether session `a` has its review, shown or hidden. */
export const isReviewed = sql<boolean>`exists (select from reviews r where r.appointment_id = a.id)`;

export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionRows>['executeTakeFirstOrThrow']>>;

/** Sessions `a` that took place and have ended (R176): a parent who did not come has had none (R119). */
export function isHeldBy(now: Date) {
  return sql<boolean>`(a.completed_at is not null and a.ends_at <= ${now} and a.no_show_of is distinct from 'parent')`;
}

/**
 * The facts of a session, from which lists, page, console, calendars and notifications pick. While one of the two blocks the other, nothing
 * that either writes reaches the other (R177): the program keeps the name under which it was bought, a place in somebody's own words and
 * all reasons are left out.
 */
export function toSessionFacts<Row extends SessionRow>(row: Row) {
  const { isBlocked, location } = row;
  const priceCents = priceOfSession(row);
  const returnedCents = row.sessionsIncluded === 1 ? row.refundedCents : priceCents - leftOfSession(row, row.refundedParts);
  // A lost dispute is borne by the sessions in proportion to what they have left, so that what is lost of all is lost of each.
  const isPaid = row.paidAt !== null && priceCents > returnedCents && row.refundedCents + row.lostCents < row.amountCents;
  const status = appointmentStatus(row);
  const athlete = toAthlete(row);
  const state = sessionState({ ...row, status, isPaid });
  const isToldWhere = !isBlocked && isPaid && row.approvalStatus === 'approved';
  return {
    ...row,
    appointmentId: row.id,
    status,
    state,
    /** Until when the trainer has to answer; null where no answer is awaited. */
    answerBy: toAnswerBy(row, state),
    programTitle: isBlocked ? row.title : row.currentTitle,
    location: isBlocked && !isUsualLocation(location) ? HIDDEN_LOCATION : location,
    /** Where the two meet online, in a call of the session's own or by the trainer's link, once the trainer has approved it (R186). */
    callLink: !isBlocked && row.approvalStatus === 'approved' && isOnlineLocation(location) ? (row.callUrl ?? row.meetingLink) : null,
    /** Where the trainer's place, field or gym is, for the two of a paid session, once the trainer has approved it; nobody else learns it. */
    placeAddress: isToldWhere ? addressOf(row) : null,
    /** The town of the trainer's place, which is no secret. */
    placeTown: isBlocked || row.placeId === null ? null : townOf({ city: row.placeCity, state: row.placeState }),
    /** How to find it. */
    placeNote: isToldWhere ? row.placeNote : null,
    rejectionReason: isBlocked ? null : row.rejectionReason,
    cancellationReason: isBlocked ? null : row.cancellationReason,
    parent: { userId: row.parentId, name: row.parentName, timeZone: row.parentTimezone },
    trainer: { userId: row.trainerUserId, name: row.trainerName, timeZone: row.trainerTimezone },
    sessionCount: row.sessionsIncluded,
    /**
     * Who trains, by who reads it (R171): the trainer while the session is paid and neither declined nor between two who block each other, and
     * never an operator.
     */
    athleteFor: { parent: athlete, trainer: isPaid && row.approvalStatus !== 'rejected' && !isBlocked ? athlete : null, admin: null },
    /** This session's share of the payment, and what has gone back of it. */
    priceCents,
    returnedCents,
    isPaid,
  };
}

function addressOf({ location, fieldAddress, gymAddress, placeId, ...place }: SessionRow): string | null {
  const { placeStreet: address, placeCity: city, placeState: state, placeZip: zipcode } = place;
  if (placeId !== null) return addressLine({ address, city, state, zipcode });
  return isTrainerPlace(location) ? { field: fieldAddress, gym: gymAddress }[location] : null;
}

function toAnswerBy({ paidAt, askedAgainAt, approvalStatus, requestStartsAt }: SessionRow, state: SessionState): Date | null {
  if (paidAt === null || !isAwaitingAnswer({ state, approvalStatus })) return null;
  return answerDueAt({ paidAt, askedAgainAt, startsAt: requestStartsAt });
}

function toAskedAgain({ askedAgainAt, askedAgainReason }: SessionFacts): Appointment['askedAgain'] {
  return askedAgainAt && askedAgainReason && { at: askedAgainAt.toISOString(), reason: askedAgainReason };
}

/** The age is that of the year of the session, or of the purchase while it has no time. */
function toAthlete(row: SessionRow): SessionAthlete | null {
  const { athleteFirstName: firstName, birthYear, gradeLevel, level } = row;
  if (firstName === null) return null;
  const year = (row.startsAt ?? row.formerStartsAt ?? row.createdAt).getUTCFullYear();
  return { firstName, ageGroup: ageGroup({ birthYear, isSelf: row.isSelf === true }, year), gradeLevel, level };
}

export type SessionFacts = ReturnType<typeof toSessionFacts<SessionRow>>;

/** Session facts with the time the session has, or had until it was cancelled or declined; undefined where it never had one. */
export function atItsTime<Facts extends SessionFacts>(session: Facts): (Facts & TimeRange) | undefined {
  const startsAt = session.startsAt ?? session.formerStartsAt;
  const endsAt = session.endsAt ?? session.formerEndsAt;
  return startsAt && endsAt ? { ...session, startsAt, endsAt } : undefined;
}

/** The specified fields of a list or a single reply, for one who may read it (rulings §0, Appointment state). */
export function toAppointment(session: SessionFacts, reader: Role): Appointment {
  const hasHadTime = session.startsAt !== null || session.formerStartsAt !== null;
  const { title, description, sessionType, status, approvalStatus, state, rejectionReason, isPaid, sessionNumber, sessionCount } = session;
  const { programTitle, location, cancelledBy, cancellationReason, noShowOf, trainerId, trainerName, parentName } = session;
  return {
    id: session.appointmentId,
    title,
    description,
    programTitle,
    sessionType,
    status,
    approvalStatus,
    state,
    rejectionReason,
    expiredAt: toInstant(session.expiredAt),
    askedAgain: toAskedAgain(session),
    answerBy: toInstant(session.answerBy),
    isPaid,
    isScheduled: session.startsAt !== null,
    sessionNumber,
    sessionCount,
    amount: session.priceCents,
    purchaseAmount: session.amountCents,
    refundedAmount: session.returnedCents,
    startTime: toInstant(session.startsAt),
    endTime: toInstant(session.endsAt),
    scheduledAt: hasHadTime ? toInstant(session.scheduledAt) : null,
    scheduledBy: hasHadTime ? session.scheduledBy : null,
    timeAgreedAt: hasHadTime ? toInstant(session.timeAgreedAt) : null,
    googleEventId: session.googleEventId,
    location,
    trainingFormat: session.trainingFormat,
    completedAt: toInstant(session.completedAt),
    cancelledAt: toInstant(session.cancelledAt),
    cancelledBy,
    cancellationReason,
    formerStartTime: toInstant(session.formerStartsAt),
    formerEndTime: toInstant(session.formerEndsAt),
    noShowOf,
    createdAt: session.createdAt.toISOString(),
    trainerId,
    trainerName,
    trainerImageUrl: session.imageKey && portraitUrl(session.imageKey),
    parentId: session.parent.userId,
    parentName,
    athlete: session.athleteFor[reader],
    waiverUntil: toInstant(session.waiverUntil),
    isUnreviewed: !session.isReviewed && !session.isBlocked,
  };
}
