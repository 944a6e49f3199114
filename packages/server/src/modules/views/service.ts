import type { Readable } from 'node:stream';
import type { Earnings, Receipt, RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import type { PayerTransaction } from '@x1/contract/billing/payer-transaction.ts';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import type {
  AppointmentId,
  MentorshipId,
  PayoutId,
  ProgramId,
  ReviewId,
  TrainerId,
  TransactionId,
  UserId,
} from '@x1/contract/core/ids.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import type { TrainerDashboard } from '@x1/contract/dashboard/dashboard.ts';
import type { MediaFile, MediaId } from '@x1/contract/media/media-file.ts';
import type { Notification } from '@x1/contract/notifications/notification.ts';
import type { Payout } from '@x1/contract/payouts/payout.ts';
import type { DutyProgress } from '@x1/contract/programs/duty-record.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { Review } from '@x1/contract/reviews/review.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { ApprovalStatus } from '@x1/contract/scheduling/states.ts';
import type { Participant } from '@x1/contract/sessions/participant.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import type { OwnTrainer, PublicTrainer, TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { type Actor, assertSelf } from '../../http/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { findAppointment, listRequests, listSessions } from './appointments.ts';
import { calendarSessions } from './calendar-sessions.ts';
import { findClosingObstacles } from './closing-obstacles.ts';
import { readDashboard } from './dashboard.ts';
import { readEarnings } from './earnings.ts';
import { findExpectations } from './expectations.ts';
import { emptyExport, exportTransactions } from './export-transactions.ts';
import { findMediaFile, listOwnersWhoLeft, listShownAsEvidence, listUnshownFiles } from './media-files.ts';
import { findMentorship, listFinishedMentorships, listMentorships } from './mentorships.ts';
import { countBreaches } from './money-checks/run-checks.ts';
import { newsReader } from './news.ts';
import { listNotifications } from './notifications.ts';
import { operatorReaders } from './operator/operator-readers.ts';
import { readIdentity, readReportedSubject } from './operator/reported-subject.ts';
import { listParticipants } from './participants.ts';
import { listPayerTransactions } from './payer-transactions.ts';
import { findPayout, listPayouts } from './payouts.ts';
import { gatherPersonalData } from './personal-data/gather.ts';
import { assertHasFavourites, assertOwnProfile } from './policy.ts';
import { countActiveParticipants, hasBought, readSales } from './program-facts.ts';
import { findProgram, findProgramOwner, listPrograms } from './programs.ts';
import { readReceipt } from './receipt.ts';
import { listRecipientTransactions, type SaleFilter } from './recipient-transactions.ts';
import { readReferredFriends } from './referred-friends.ts';
import { findReview, isShown, listReviews } from './reviews.ts';
import type { SeenTrainers } from './seen-trainers.ts';
import { findSessionDetails } from './session-details.ts';
import type { SessionFilter } from './session-filter.ts';
import type { TrainerSearch } from './trainer-filters.ts';
import { listTrainers } from './trainer-list.ts';
import { findOwnTrainer, findPublicTrainer } from './trainer-profile.ts';
import { readTrainerZone } from './trainer-zone.ts';
import { createWantedEvents } from './wanted-events.ts';

interface Needs {
  db: Db;
  clock: Clock;
}
interface LimitedNeeds extends Needs {
  /** Counts whom each person was shown (L32). */
  seen: SeenTrainers;
}

export type ViewsService = ReturnType<typeof createViewsService>;

/** The answers that join what several modules own. Reads only. */
export function createViewsService({ db, clock, seen }: LimitedNeeds) {
  return {
    ...createReaders({ db, clock }),

    /**
     * Search by name or sport, filters and orders (R46-R48).
     *
     * @throws AppError 'auth.forbidden' when favourites are asked for by somebody who has none (B31), 'request.invalid',
     *   'request.too_many' once the caller has seen 3,000 different trainers within a day (L32)
     */
    listTrainers: async (actor: Actor, search: TrainerSearch): Promise<PageOf<TrainerListItem>> => {
      if (search.favourites) assertHasFavourites(actor);
      return seen.counting(actor, async () => {
        const page = await listTrainers(db, search, actor.userId);
        return { answer: page, trainerIds: page.items.map(({ id }) => id) };
      });
    },

    /** @throws AppError 'trainer.not_found' also for a disabled trainer, 'request.too_many' as above */
    getTrainer: (actor: Actor, trainerId: TrainerId): Promise<PublicTrainer> =>
      seen.counting(actor, async () => {
        const trainer = (await findPublicTrainer(db, trainerId, actor.userId)) ?? notFound('trainer.not_found');
        return { answer: trainer, trainerIds: [trainerId] };
      }),

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

    /** @throws AppError 'auth.forbidden' for any other user's id, 'request.invalid' for half a stretch of time */
    listTrainerAppointments: async (actor: Actor, userId: UserId, request: PageRequest & SessionFilter): Promise<PageOf<Appointment>> => {
      assertSelf(actor, userId);
      const trainerId = await findTrainerId(db, userId);
      if (trainerId === undefined) return { items: [], nextCursor: null, total: 0 };
      return listSessions(db, clock.now(), { trainerId }, request);
    },

    /** @throws AppError 'auth.forbidden' for any other user's id, 'request.invalid' for half a stretch of time */
    listParentAppointments: async (actor: Actor, userId: UserId, request: PageRequest & SessionFilter): Promise<PageOf<Appointment>> => {
      assertSelf(actor, userId);
      return listSessions(db, clock.now(), { parentId: userId }, request);
    },

    /** @throws AppError 'appointment.not_found' for everybody but the two parties and operators (R124) */
    appointmentDetails: async (actor: Actor, appointmentId: AppointmentId): Promise<SessionDetails> =>
      (await findSessionDetails(db, actor, { appointmentId, now: clock.now() })) ?? notFound('appointment.not_found'),

    /** @throws AppError 'appointment.not_found' for everybody but the two parties */
    expectations: async (actor: Actor, appointmentId: AppointmentId): Promise<DutyProgress[]> =>
      (await findExpectations(db, actor, { appointmentId, now: clock.now() })) ?? notFound('appointment.not_found'),

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

    /** A parent's own payments, newest first. @throws AppError 'auth.forbidden' for any other user's id (B36) */
    payerTransactions: async (actor: Actor, userId: UserId, request: PageRequest): Promise<PageOf<PayerTransaction>> => {
      assertSelf(actor, userId);
      return listPayerTransactions(db, { ...request, userId });
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
    /** The caller's own notifications, newest first. */
    listNotifications: ({ userId }: Actor, request: PageRequest): Promise<PageOf<Notification>> =>
      listNotifications(db, { ...request, userId }),

    /** Sessions as calendars tell them, for module calendar. */
    calendarSessions,
    /** What of sessions belongs into the trainer's own calendar. */
    wantedEvents: createWantedEvents(db),
    /** What messages tell, for module notifications. */
    newsReader,

    /** Who signed up by the link of this person. */
    readReferredFriends: (referrerId: UserId) => readReferredFriends(db, referrerId),
    /** Undefined when it is gone. */
    readMedia: (mediaId: MediaId): Promise<MediaFile | undefined> => findMediaFile(db, mediaId),
    /** Keys of files that nobody shows. */
    listUnshownFiles: (selection: { before: Date; limit: number }) => listUnshownFiles(db, selection),
    listShownAsEvidence,
    listOwnersWhoLeft: (limit: number): Promise<UserId[]> => listOwnersWhoLeft(db, limit),
    countActiveParticipants,
    readSales,
    hasBought,
    /** What somebody reports, as it stands now; undefined where there is nothing of the kind for this person. */
    readReportedSubject,
    /** Who a person is, as the account says. */
    readIdentity,
    /** What the operators' console shows. */
    operator: operatorReaders,
    runMoneyChecks: () => countBreaches(db),
    /** A person's conversations, newest first (R147). */
    listMentorships: (userId: UserId, request: PageRequest): Promise<PageOf<Mentorship>> => listMentorships(db, userId, request),
    /** @throws AppError 'conversation.not_found' for everybody but its two */
    readMentorship: async (userId: UserId, mentorshipId: MentorshipId): Promise<Mentorship> =>
      (await findMentorship(db, userId, mentorshipId)) ?? notFound('conversation.not_found'),
    listFinishedMentorships,
    /** What keeps a person from closing the account. */
    findClosingObstacles: (tx: Tx, userId: UserId) => findClosingObstacles(tx, userId, clock.now()),
    /** Everything that is stored of a person, for that person. */
    gatherPersonalData: (userId: UserId) => gatherPersonalData(db, userId),
  };
}

async function findOwnTrainerId(db: Db, actor: Actor): Promise<TrainerId | undefined> {
  return actor.role === 'trainer' ? findTrainerId(db, actor.userId) : undefined;
}

async function findTrainerId(db: Db, userId: UserId): Promise<TrainerId | undefined> {
  const row = await db.selectFrom('trainers').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row?.id as TrainerId | undefined;
}

function notFound(
  code: 'trainer.not_found' | 'program.not_found' | 'appointment.not_found' | 'review.not_found' | 'conversation.not_found',
): never {
  throw new AppError(code);
}
