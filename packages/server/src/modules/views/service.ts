import type { Readable } from 'node:stream';
import type { AppointmentId, PayoutId, ProgramId, ReviewId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import type { MediaFile, MediaId } from '@x1/contract/media/media-file.ts';
import type { Payout } from '@x1/contract/payouts/payout.ts';
import type { Participant } from '@x1/contract/programs/participant.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { Review } from '@x1/contract/reviews/review.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { ApprovalStatus } from '@x1/contract/scheduling/states.ts';
import type { OwnTrainer, PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import type { TrainerDashboard } from '@x1/contract/views/dashboard.ts';
import type { Earnings, Receipt, RecipientTransaction } from '@x1/contract/views/earnings.ts';
import type { SessionDetails } from '@x1/contract/views/session-details.ts';
import { type Actor, assertSelf } from '../../http/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { findAppointment, listRequests, listSessions } from './appointments.ts';
import { readDashboard } from './dashboard.ts';
import { readEarnings } from './earnings.ts';
import { emptyExport, exportTransactions } from './export-transactions.ts';
import { findMediaFile, listUnshownFiles } from './media-files.ts';
import type { PageOf, PageRequest } from './paging.ts';
import { listParticipants } from './participants.ts';
import { findPayout, listPayouts } from './payouts.ts';
import { assertOwnProfile } from './policy.ts';
import { countActiveParticipants, readSales } from './program-facts.ts';
import { findProgram, findProgramOwner, listPrograms } from './programs.ts';
import { readReceipt } from './receipt.ts';
import { listRecipientTransactions, type SaleFilter } from './recipient-transactions.ts';
import { findReview, isShown, listReviews } from './reviews.ts';
import { findSessionDetails } from './session-details.ts';
import { listTrainers, type TrainerSearch } from './trainer-list.ts';
import { findOwnTrainer, findPublicTrainer } from './trainer-profile.ts';
import { readTrainerZone } from './trainer-zone.ts';

interface Needs {
  db: Db;
  clock: Clock;
}

export type ViewsService = ReturnType<typeof createViewsService>;

/** The answers that join what several modules own. Reads only. */
export function createViewsService({ db, clock }: Needs) {
  const readers = createReaders({ db, clock });
  return {
    ...readers,

    /** Search by name or sport, filter by sport and hourly rate; verified trainers first (R46-R48). */
    listTrainers: (search: TrainerSearch) => listTrainers(db, search),

    /** @throws AppError 'trainer.not_found' also for a disabled trainer */
    getTrainer: async (trainerId: TrainerId): Promise<PublicTrainer> =>
      (await findPublicTrainer(db, trainerId)) ?? notFound('trainer.not_found'),

    /** @throws AppError 'auth.forbidden', or 'trainer.not_found' while there is no profile (R58) */
    getOwnTrainer: async (actor: Actor, userId: UserId): Promise<OwnTrainer> => {
      assertSelf(actor, userId);
      return (await readers.readOwnTrainer(userId)) ?? notFound('trainer.not_found');
    },

    /** @throws AppError 'auth.forbidden' for any other user's id */
    trainerDashboard: async (actor: Actor, userId: UserId): Promise<TrainerDashboard> => {
      assertSelf(actor, userId);
      return readDashboard(db, userId, clock.now());
    },

    /** Without `trainerId`: a trainer's own programs with drafts and archived ones, for others all that are published (R75). */
    listPrograms: async (actor: Actor, request: PageRequest & { trainerId?: TrainerId | undefined }): Promise<PageOf<Program>> => {
      const own = await findOwnTrainerId(db, actor);
      const trainerId = request.trainerId ?? own;
      if (actor.role === 'trainer' && trainerId === undefined) return { items: [], nextCursor: null, total: 0 };
      const isOwner = trainerId !== undefined && trainerId === own;
      return listPrograms(db, clock.now(), { ...request, trainerId, notOnSale: isOwner ? 'included' : 'left out' });
    },

    /** @throws AppError 'program.not_found' for everybody but the owner and operators */
    listParticipants: async (actor: Actor, request: PageRequest & { programId: ProgramId }): Promise<PageOf<Participant>> => {
      const owner = await findProgramOwner(db, request.programId);
      if (owner === undefined || (actor.role !== 'admin' && owner !== actor.userId)) notFound('program.not_found');
      return listParticipants(db, request);
    },

    /** @throws AppError 'trainer.not_found' also for a disabled trainer */
    listReviews: async (request: PageRequest & { trainerId: TrainerId }): Promise<PageOf<Review>> => {
      if (!(await isShown(db, request.trainerId))) notFound('trainer.not_found');
      return listReviews(db, request);
    },

    /** @throws AppError 'auth.forbidden' unless `trainerId` is the caller's own profile (R56) */
    listRequests: async (actor: Actor, request: PageRequest & { trainerId: TrainerId; status: ApprovalStatus }) => {
      assertOwnProfile(actor, request.trainerId, await findOwnTrainerId(db, actor));
      return listRequests(db, request);
    },

    /** @throws AppError 'auth.forbidden' for any other user's id */
    listTrainerAppointments: async (actor: Actor, userId: UserId, request: PageRequest): Promise<PageOf<Appointment>> => {
      assertSelf(actor, userId);
      const trainerId = await findTrainerId(db, userId);
      if (trainerId === undefined) return { items: [], nextCursor: null, total: 0 };
      return listSessions(db, clock.now(), { trainerId }, request);
    },

    /** @throws AppError 'auth.forbidden' for any other user's id */
    listParentAppointments: async (actor: Actor, userId: UserId, request: PageRequest): Promise<PageOf<Appointment>> => {
      assertSelf(actor, userId);
      return listSessions(db, clock.now(), { parentId: userId }, request);
    },

    /** @throws AppError 'appointment.not_found' for everybody but the two parties and operators (R124) */
    appointmentDetails: async (actor: Actor, appointmentId: AppointmentId): Promise<SessionDetails> =>
      (await findSessionDetails(db, actor, { appointmentId, now: clock.now() })) ?? notFound('appointment.not_found'),

    ...createBilling({ db, clock }),
    ...createPayoutReaders({ db, clock }),
  };
}

/** Billing & Earnings: what a trainer has sold (S2§2). */
function createBilling({ db, clock }: Needs) {
  return {
    /** @throws AppError 'auth.forbidden' for any other user's id (R150) */
    recipientTransactions: async (
      actor: Actor,
      userId: UserId,
      request: PageRequest & SaleFilter,
    ): Promise<PageOf<RecipientTransaction>> => {
      assertSelf(actor, userId);
      const trainerId = await findTrainerId(db, userId);
      if (trainerId === undefined) return { items: [], nextCursor: null, total: 0 };
      return listRecipientTransactions(db, { trainerId, timeZone: await readTrainerZone(db, userId) }, request);
    },

    /** The same as CSV. @throws AppError 'auth.forbidden' for any other user's id (B16) */
    exportTransactions: async (actor: Actor, userId: UserId, filter: SaleFilter): Promise<{ name: string; content: Readable }> => {
      assertSelf(actor, userId);
      const trainerId = await findTrainerId(db, userId);
      const timeZone = await readTrainerZone(db, userId);
      const name = `x1-payments-${toWallTime(clock.now().toISOString(), timeZone).date}.csv`;
      if (trainerId === undefined) return { name, content: emptyExport(timeZone) };
      return { name, content: await exportTransactions(db, { trainerId, timeZone }, filter) };
    },

    /** The caller's own figures. @param request how many weeks of sales, the current one included */
    earnings: async (actor: Actor, { weeks }: { weeks: number }): Promise<Earnings> =>
      readEarnings(db, await findTrainerId(db, actor.userId), {
        now: clock.now(),
        timeZone: await readTrainerZone(db, actor.userId),
        weeks,
      }),

    /** @throws AppError 'transaction.not_found' for everybody but payer, recipient and operators; 'receipt.not_paid' */
    receipt: (actor: Actor, transactionId: TransactionId): Promise<Receipt> => readReceipt(db, actor, transactionId),
  };
}

/** A trainer's payouts, in the form of the contract. */
function createPayoutReaders({ db }: Needs) {
  return {
    /** The caller's own, newest first. */
    listPayouts: ({ userId }: Actor, request: PageRequest): Promise<PageOf<Payout>> => listPayouts(db, { ...request, userId }),
    /** For replies about a payout that was just made. */
    readPayout: async (payoutId: PayoutId): Promise<Payout> => {
      const payout = await findPayout(db, payoutId);
      invariant(payout, `payout ${payoutId} is gone`);
      return payout;
    },
  };
}

/** Replies of other modules' routes in the form of the contract. They decide who may; these only read. */
function createReaders({ db, clock }: Needs) {
  return {
    /** Undefined while there is no profile. */
    readOwnTrainer: (userId: UserId): Promise<OwnTrainer | undefined> => findOwnTrainer(db, userId),
    /** @throws AppError 'program.not_found' */
    readProgram: async (programId: ProgramId): Promise<Program> =>
      (await findProgram(db, clock.now(), programId)) ?? notFound('program.not_found'),
    /** Within `tx` it sees what that transaction has just written. @throws AppError 'appointment.not_found' */
    readAppointment: async (appointmentId: AppointmentId, tx: Db | Tx = db): Promise<Appointment> =>
      (await findAppointment(tx, appointmentId)) ?? notFound('appointment.not_found'),
    /** @throws AppError 'review.not_found' */
    readReview: async (reviewId: ReviewId): Promise<Review> => (await findReview(db, reviewId)) ?? notFound('review.not_found'),
    /** Undefined when it is gone. */
    readMedia: (mediaId: MediaId): Promise<MediaFile | undefined> => findMediaFile(db, mediaId),
    /** Keys of files that nobody shows. */
    listUnshownFiles: (selection: { before: Date; limit: number }) => listUnshownFiles(db, selection),
    countActiveParticipants,
    readSales,
  };
}

async function findOwnTrainerId(db: Db, actor: Actor): Promise<TrainerId | undefined> {
  return actor.role === 'trainer' ? findTrainerId(db, actor.userId) : undefined;
}

async function findTrainerId(db: Db, userId: UserId): Promise<TrainerId | undefined> {
  const row = await db.selectFrom('trainers').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row?.id as TrainerId | undefined;
}

function notFound(code: 'trainer.not_found' | 'program.not_found' | 'appointment.not_found' | 'review.not_found'): never {
  throw new AppError(code);
}
