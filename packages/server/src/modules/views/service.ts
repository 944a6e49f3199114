import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import type { MentorshipId, PayoutId, ProgramId, ReviewId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { MediaFile, MediaId } from '@x1/contract/media/media-file.ts';
import type { Payout } from '@x1/contract/payouts/payout.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { Review } from '@x1/contract/reviews/review.ts';
import type { Actor } from '../../http/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { findMentorship, listFinishedMentorships, listMentorships } from '../conversations/reads.ts';
import { findMediaFile } from '../media/reads.ts';
import { countActiveParticipants, hasBought, readSales } from '../payments/reads/purchase-facts.ts';
import { findPayout, listPayouts } from '../payouts/reads.ts';
import { findReview, listReviews } from '../reviews/reads.ts';
import { listOwnersWhoLeft, listShownAsEvidence } from '../safety/reads/evidence-files.ts';
import { readIdentity, readReportedSubject } from '../safety/reads/reported-subject.ts';
import { findTrainerId, isShown, listUnshownFiles } from '../trainers/reads.ts';
import { findProgram, listPrograms } from './reads/programs.ts';

interface Needs {
  db: Db;
  clock: Clock;
}

export type ViewsService = ReturnType<typeof createViewsService>;

/** The answers that join what several modules own. Reads only. */
export function createViewsService({ db, clock }: Needs) {
  return {
    ...createReaders({ db, clock }),

    /** Without `trainerId`: a trainer's own programs with drafts and archived ones, for others all that are published (R75). */
    listPrograms: async (actor: Actor, request: PageRequest & { trainerId?: TrainerId | undefined }): Promise<PageOf<Program>> => {
      const own = await findOwnTrainerId(db, actor);
      const trainerId = request.trainerId ?? own;
      if (actor.role === 'trainer' && trainerId === undefined) return { items: [], nextCursor: null, total: 0 };
      const isOwner = trainerId !== undefined && trainerId === own;
      return listPrograms(db, clock.now(), { ...request, trainerId, notOnSale: isOwner ? 'included' : 'left out' });
    },

    /** @throws AppError 'trainer.not_found' also for a disabled trainer */
    listReviews: async (request: PageRequest & { trainerId: TrainerId }): Promise<PageOf<Review>> => {
      if (!(await isShown(db, request.trainerId))) notFound('trainer.not_found');
      return listReviews(db, request);
    },

    ...createPayoutReaders({ db, clock }),
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
    /** @throws AppError 'program.not_found' */
    readProgram: async (programId: ProgramId): Promise<Program> =>
      (await findProgram(db, clock.now(), programId)) ?? notFound('program.not_found'),
    /** @throws AppError 'review.not_found' */
    readReview: async (reviewId: ReviewId): Promise<Review> => (await findReview(db, reviewId)) ?? notFound('review.not_found'),
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
    /** A person's conversations, newest first (R147). */
    listMentorships: (userId: UserId, request: PageRequest): Promise<PageOf<Mentorship>> => listMentorships(db, userId, request),
    /** @throws AppError 'conversation.not_found' for everybody but its two */
    readMentorship: async (userId: UserId, mentorshipId: MentorshipId): Promise<Mentorship> =>
      (await findMentorship(db, userId, mentorshipId)) ?? notFound('conversation.not_found'),
    listFinishedMentorships,
  };
}

async function findOwnTrainerId(db: Db, actor: Actor): Promise<TrainerId | undefined> {
  return actor.role === 'trainer' ? findTrainerId(db, actor.userId) : undefined;
}

function notFound(code: 'trainer.not_found' | 'program.not_found' | 'review.not_found' | 'conversation.not_found'): never {
  throw new AppError(code);
}
