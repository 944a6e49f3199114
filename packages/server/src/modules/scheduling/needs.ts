import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import type { RefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { SchedulingFacts } from '@x1/contract/scheduling/session-actions.ts';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import type { CalendarService } from '../calendar/service.ts';
import type { ProgramsService } from '../programs/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { TrainersService } from '../trainers/service.ts';

export type TrainerAccount = Awaited<ReturnType<TrainersService['getTrainerAccount']>>;
export type UsualTimes = Awaited<ReturnType<TrainersService['getUsualTimes']>>;

/** What a session was sold under. */
export interface Terms {
  readonly policy: RefundPolicy;
  readonly paidAt: Date;
  /** What is left of the session's share of the payment, in cents. */
  readonly leftCents: number;
}

/** Payments of sessions. */
export interface SessionTerms {
  /** The terms a session was bought under and what of its money can still go back (R95). Locks nothing. */
  sessionTerms(tx: Tx, id: AppointmentId): Promise<Terms>;
}

/** Places of groups, as purchases count them. */
export interface GroupPlaces {
  /** Whether a program has a group place for a family that is neither bought, being paid for, nor offered (R82); it stays so until the transaction ends. */
  hasGroupPlace(tx: Tx, programId: ProgramId, parentId: UserId): Promise<boolean>;
}

/** Replies about a session. */
export interface AppointmentReader {
  /** The bare appointment with the names a row shows, for one who may read it. @throws AppError 'appointment.not_found' */
  readAppointment(id: AppointmentId, reader: Role): Promise<Appointment>;
}

/** Whose sessions are of one athlete. */
export interface AthleteReader {
  /** The open sessions of the athlete for whom a purchase was made, from all purchases; empty where none was named (R171). */
  listOpenOfAthlete(tx: Tx, transactionId: TransactionId): Promise<ReadonlySet<AppointmentId>>;
}

/** A session with all that decides what can be done with it. */
export interface ChangeableSession {
  readonly appointment: Appointment;
  readonly facts: SchedulingFacts;
}

/** Many sessions at once, for changes of many. */
export interface ManySessions {
  /** In one read, in the order of their times. */
  listChangeable(tx: Db | Tx, ids: readonly AppointmentId[], reader: Role): Promise<readonly ChangeableSession[]>;
  /** What else the athletes of these sessions do within a stretch, with whomever; these sessions themselves left out (R171). */
  listOthersOfAthletes(
    tx: Tx,
    ids: readonly AppointmentId[],
    range: TimeRange,
  ): Promise<readonly (TimeRange & { readonly appointmentId: AppointmentId })[]>;
}

/** Blocks between a parent and a trainer. */
export interface BlockGuard {
  /** Refuses while one of the two blocks the other (R177). @throws AppError 'conversation.blocked' */
  assertNotBlocked(tx: Tx, pair: { trainerId: TrainerId; parentId: UserId }): Promise<void>;
  /** Which of the two blocks the other, as it stays until the transaction ends. */
  blocksBetween(tx: Tx, pair: { trainerId: TrainerId; parentId: UserId }): Promise<Blocks>;
  /** The same as part of another statement; null where they never talked. */
  blocksWithin(trainerId: RawBuilder<unknown>, parentId: RawBuilder<unknown>): RawBuilder<Blocks | null>;
}

export type Blocks = Readonly<Record<'parent' | 'trainer', boolean>>;

/** Who may sell (rulings, Who may sell): the rule of purchases. */
export interface SellerRule {
  /** Whether somebody may buy from a trainer; undefined where there is none, or a disabled one. */
  findPayability(tx: Tx, trainerId: TrainerId, buyerId: UserId): Promise<{ readonly canAcceptPayments: boolean } | undefined>;
}

/** What module scheduling takes from other modules. */
export interface SchedulingNeeds {
  settings: Pick<SettingsService, 'assertOn'>;
  trainers: Pick<TrainersService, 'findTrainerByUser' | 'getTrainerAccount' | 'getUsualTimes'>;
  programs: Pick<ProgramsService, 'assertOwnProgram' | 'getOwnProgram' | 'getProgramForSale' | 'getProgramOfPurchase'>;
  calendar: Pick<CalendarService, 'busyOf' | 'calendarStateOf' | 'refreshBusyTimes'>;
  payments: SessionTerms & GroupPlaces;
  conversations: BlockGuard;
  search: SellerRule;
  sessions: AppointmentReader & AthleteReader & ManySessions;
}
