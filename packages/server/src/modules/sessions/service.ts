import type { AppointmentId, ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import type { DutyProgress } from '@x1/contract/programs/duty-record.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { ApprovalStatus } from '@x1/contract/scheduling/states.ts';
import type { Agenda } from '@x1/contract/sessions/agenda.ts';
import type { BookAgain } from '@x1/contract/sessions/book-again.ts';
import type { Participant } from '@x1/contract/sessions/participant.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { type Actor, assertSelf, familyOf } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { AppError } from '../../platform/errors.ts';
import { findTrainerId } from '../trainers/reads.ts';
import { readAgenda } from './reads/agenda.ts';
import { findAppointment, listRequests, listSessions } from './reads/appointments.ts';
import { findBookAgain } from './reads/book-again.ts';
import { calendarSessions } from './reads/calendar-sessions.ts';
import { listChangeable, listOthersOfAthletes } from './reads/changeable-sessions.ts';
import { findExpectations } from './reads/expectations.ts';
import { countHeldSessions } from './reads/held-sessions.ts';
import { listPaidSessions } from './reads/paid-sessions.ts';
import { findProgramOwner, listParticipants } from './reads/participants.ts';
import { listOpenOfAthlete } from './reads/session-athlete.ts';
import { findSessionDetails } from './reads/session-details.ts';
import type { SessionFilter } from './reads/session-filter.ts';
import { createWantedEvents } from './reads/wanted-events.ts';

export type SessionsService = ReturnType<typeof createSessionsService>;

/** Sessions as their parties, operators and calendars read them. Reads only: module scheduling changes them. */
export function createSessionsService({ db, clock, secrets }: Pick<ModuleContext, 'db' | 'clock' | 'secrets'>) {
  return {
    /** @throws AppError 'program.not_found' for everyone but the owner and operators */
    listParticipants: async (actor: Actor, request: PageRequest & { programId: ProgramId }): Promise<PageOf<Participant>> => {
      const owner = await findProgramOwner(db, request.programId);
      if (owner === undefined || (actor.role !== 'admin' && owner !== actor.userId)) throw new AppError('program.not_found');
      return listParticipants(db, { ...request, reader: actor.role });
    },

    /** @throws AppError 'auth.forbidden' unless `trainerId` is the caller's own profile (R56) */
    listRequests: async (actor: Actor, request: PageRequest & { trainerId: TrainerId; status: ApprovalStatus }) => {
      assertOwnProfile(actor, request.trainerId, actor.role === 'trainer' ? await findTrainerId(db, actor.userId) : undefined);
      return listRequests(db, { ...request, reader: actor.role });
    },

    /** @throws AppError 'auth.forbidden' for any other user's id, 'request.invalid' for half a stretch of time */
    listTrainerAppointments: async (actor: Actor, userId: UserId, request: PageRequest & SessionFilter): Promise<PageOf<Appointment>> => {
      assertSelf(actor, userId);
      const trainerId = await findTrainerId(db, userId);
      if (trainerId === undefined) return { items: [], nextCursor: null, total: 0 };
      return listSessions(db, clock.now(), { owner: { trainerId }, reader: actor.role }, request);
    },

    /** @throws AppError 'auth.forbidden' for any other user's id, 'request.invalid' for half a stretch of time */
    listParentAppointments: async (actor: Actor, userId: UserId, request: PageRequest & SessionFilter): Promise<PageOf<Appointment>> => {
      const parentId = familyOf(actor, userId);
      return listSessions(db, clock.now(), { owner: { parentId }, reader: actor.role }, request);
    },

    /** @throws AppError 'auth.forbidden' for any other user's id */
    trainerAgenda: async (actor: Actor, userId: UserId, filter: Wanted): Promise<Agenda> => {
      assertSelf(actor, userId);
      const trainerId = await findTrainerId(db, userId);
      if (trainerId === undefined) return nothingPlanned;
      return readAgenda(db, clock.now(), { owner: { trainerId }, reader: actor.role }, filter);
    },

    /** @throws AppError 'auth.forbidden' for any other user's id */
    parentAgenda: async (actor: Actor, userId: UserId, filter: Wanted): Promise<Agenda> => {
      const parentId = familyOf(actor, userId);
      return readAgenda(db, clock.now(), { owner: { parentId }, reader: actor.role }, filter);
    },

    /** @throws AppError 'appointment.not_found' for everyone but the two parties and operators (R124) */
    appointmentDetails: async (actor: Actor, appointmentId: AppointmentId): Promise<SessionDetails> =>
      (await findSessionDetails({ db, secrets }, actor, { appointmentId, now: clock.now() })) ?? notFound(),

    /** @throws AppError 'appointment.not_found' for every other family */
    bookAgain: async (actor: Actor, appointmentId: AppointmentId): Promise<BookAgain> =>
      (await findBookAgain(db, actor, appointmentId)) ?? notFound(),

    /** @throws AppError 'appointment.not_found' for everyone but the two parties */
    expectations: async (actor: Actor, appointmentId: AppointmentId): Promise<DutyProgress[]> =>
      (await findExpectations(db, actor, { appointmentId, now: clock.now() })) ?? notFound(),

    /**
     * A reply of module scheduling, which decides who may. Within `tx` it sees what that transaction has just written.
     *
     * @throws AppError 'appointment.not_found'
     */
    readAppointment: async (appointmentId: AppointmentId, reader: Role, tx: Db | Tx = db): Promise<Appointment> =>
      (await findAppointment(tx, appointmentId, reader)) ?? notFound(),

    /** The open sessions of the athlete of a purchase, for module scheduling, which warns of two at one time. */
    listOpenOfAthlete,

    /** For module scheduling, where a trainer changes many sessions at once. */
    listChangeable,
    listOthersOfAthletes,

    /** How many sessions of a trainer took place and have ended; a parent who did not come has had none. */
    countHeldSessions,

    /** What payouts consist of, for module payouts. */
    listPaidSessions,

    /** Sessions as invitations, downloads and feeds show them. */
    calendarSessions,
    /** What of sessions belongs into the trainer's own calendar. */
    wantedEvents: createWantedEvents(db),
  };
}

/** What an agenda is narrowed by. */
type Wanted = Pick<SessionFilter, 'sessionType' | 'q' | 'athleteId'>;

const nothingPlanned: Agenda = { next: null, toSchedule: { count: 0, purchases: [], purchaseCount: 0 }, past: { count: 0, owed: 0 } };

function notFound(): never {
  throw new AppError('appointment.not_found');
}

/**
 * The requests of a profile are for its trainer and for operators (security.md row 8).
 *
 * @throws AppError 'auth.forbidden' for any other profile id, existing or not
 */
function assertOwnProfile(actor: Actor, asked: TrainerId, own: TrainerId | undefined): void {
  if (actor.role !== 'admin' && asked !== own) throw new AppError('auth.forbidden');
}
