import type { AthleteId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Instant } from '@x1/contract/core/time.ts';
import { CALLED_OFF_DAYS, type SessionSection, type SessionType, sessionSections } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { parentName } from '../../accounts/reads.ts';

/** Whose sessions: a trainer's, by profile, or a parent's. */
export type SessionOwner = { readonly trainerId: TrainerId } | { readonly parentId: UserId };

/** Which of a person's sessions are asked for (S2§2). */
export interface SessionFilter {
  readonly section?: SessionSection | undefined;
  /** The past in the order of its times, latest first, instead of by purchase. */
  readonly order?: 'time' | undefined;
  readonly sessionType?: SessionType | undefined;
  /** Part of the title or of the other side's name, in any case, with or without accents. */
  readonly q?: string | undefined;
  /** Sessions that start in this half-open time range: both bounds or none. A canceled session holds no time and is in no range. */
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** Of this athlete; only a parent asks (R171). */
  readonly athleteId?: AthleteId | undefined;
  /** Canceled by the other side within `CALLED_OFF_DAYS`, before its time was over; only a parent asks. */
  readonly calledOff?: 'recently' | undefined;
}

const isLive = sql`a.completed_at is null and a.cancelled_at is null and a.approval_status <> 'rejected'`;

/** R126: what is to come (0), then what needs a time (1), then the rest (2). */
export const sectionAt = (now: Date) => sql<number>`case
  when ${isLive} and a.ends_at > ${now} then 0
  when ${isLive} and a.starts_at is null then 1
  else 2 end`;

/** Within its section: what is to come by time, the rest newest first; the sessions of one purchase, whose ids follow each other, in their own order. */
export const rankAt = (now: Date) => sql<number>`case
  when ${isLive} and a.ends_at > ${now} then (extract(epoch from a.starts_at) * 1000)::bigint
  else (a.session_number - a.id)::bigint * 100 + a.session_number end`;

/** The same with the past by its times: the one it had, would have had, or when it was ended without one. Latest first. */
export const timeRankAt = (now: Date) => sql<number>`case when ${sectionAt(now)} = 2
  then -(extract(epoch from coalesce(a.starts_at, a.former_starts_at, a.cancelled_at, a.expired_at, a.created_at)) * 1000)::bigint
  else ${rankAt(now)} end`;

/** What is to come has begun less than a day ago, and what needs a time has none: both are found in the index over the times. */
function boundsOf(section: SessionSection | undefined, now: Date) {
  if (section === 'upcoming') return sql<boolean>`a.starts_at > ${new Date(now.getTime() - DAY_MS)}`;
  return section === 'needs_scheduling' ? sql<boolean>`a.starts_at is null` : sql<boolean>`true`;
}

const DAY_MS = 86_400_000;

/** A canceled session has no time any more: those of a parent are found in the index over the times. */
const wasCalledOff = (now: Date) => sql<boolean>`(a.starts_at is null and a.cancelled_by <> 'parent'
  and a.cancelled_at > ${new Date(now.getTime() - CALLED_OFF_DAYS * DAY_MS)} and a.former_ends_at > a.cancelled_at)`;

/** A stretch of time; undefined where none is asked for. @throws AppError 'request.invalid' for half of one, and for one that ends before it begins */
function toStretch({ from, to }: SessionFilter): { from: Date; to: Date } | undefined {
  if (from === undefined && to === undefined) return undefined;
  const problem = (field: string, text: string) => new AppError('request.invalid', undefined, { fields: { [field]: text } });
  if (from === undefined) throw problem('from', 'is needed beside to');
  if (to === undefined) throw problem('to', 'is needed beside from');
  if (from >= to) throw problem('to', 'must be after from');
  return { from: new Date(from), to: new Date(to) };
}

export function ownedBy(db: Db, owner: SessionOwner) {
  const sessions = db.selectFrom('appointments as a');
  return 'trainerId' in owner ? sessions.where('a.trainerId', '=', owner.trainerId) : sessions.where('a.parentId', '=', owner.parentId);
}

/** The sessions that a filter leaves, at a moment. @throws AppError 'request.invalid' as `toStretch` */
export function filtered(db: Db, owner: SessionOwner, filter: SessionFilter, now: Date) {
  const { section, sessionType, q, athleteId, calledOff } = filter;
  const stretch = toStretch(filter);
  return ownedBy(db, owner)
    .$if(section !== undefined, (query) => query.where(sectionAt(now), '=', sessionSections.indexOf(section ?? 'past')))
    .where(boundsOf(section, now))
    .$if(sessionType !== undefined, (query) => query.where('a.sessionType', '=', sessionType ?? 'individual'))
    .$if(athleteId !== undefined, (query) =>
      query.where(sql<boolean>`a.transaction_id in (select t.id from transactions t where t.athlete_id = ${athleteId})`),
    )
    .$if(calledOff !== undefined, (query) => query.where(wasCalledOff(now)))
    .$if(stretch !== undefined, (query) =>
      query.where('a.startsAt', '>=', stretch?.from ?? now).where('a.startsAt', '<', stretch?.to ?? now),
    )
    .$if(Boolean(q), (query) => query.where(isNamed(owner, q ?? '')));
}

function isNamed(owner: SessionOwner, q: string) {
  const otherSide =
    'trainerId' in owner
      ? sql`select from users parent where parent.id = a.parent_id and folded_text(${parentName}) like ${containing(q)}`
      : sql`select from trainers t where t.id = a.trainer_id and folded_text(t.name) like ${containing(q)}`;
  return sql<boolean>`(folded_text(a.title) like ${containing(q)} or exists (${otherSide}))`;
}
