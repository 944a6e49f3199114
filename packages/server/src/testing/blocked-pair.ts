import type { MentorshipId, ReviewId, TransactionId } from '@x1/contract/core/ids.ts';
import { type PaidRequest, paidRequest, sellingTrainer, timeIn } from './given.ts';
import type { Person, TestApp } from './start-app.ts';

/** A parent and a trainer who do business, one of whom may block the other. */

export type Side = 'parent' | 'trainer';
export const sides: readonly Side[] = ['parent', 'trainer'];

/** How far the session of a pair has come. */
export const situations = ['paid', 'requested', 'accepted', 'started', 'held', 'reviewed'] as const;
export type Situation = (typeof situations)[number];

export interface Pair extends PaidRequest {
  readonly mentorshipId: MentorshipId;
  readonly reviewId: ReviewId | undefined;
  person(side: Side): Person;
}

/** Hours until the session begins. Each pair has its own trainer, so that times do not collide. */
const hoursAhead = 5;

async function bring(
  { parent, trainer, appointmentId }: PaidRequest,
  situation: Situation,
  app: TestApp,
  location: string,
): Promise<ReviewId | undefined> {
  const params = { appointmentId };
  const step = situations.indexOf(situation);
  if (step >= 1) await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, hoursAhead), location } });
  if (step >= 2) await trainer.api.scheduling.approve({ params });
  if (step >= 3) app.clock.advance({ hours: hoursAhead + 2 });
  if (step >= 4) await trainer.api.scheduling.complete({ params });
  return step >= 5 ? (await parent.api.reviews.write({ params, body: { rating: 5, text: null } })).id : undefined;
}

/** Two with a session in a situation, who talk to each other and have not blocked. Of a package of three, so that there is something to repeat. */
export async function pairIn(app: TestApp, situation: Situation, { location = 'gym' }: { location?: string } = {}): Promise<Pair> {
  const trainer = await sellingTrainer(app, { programType: 'Mentorship', sessionsIncluded: 3 });
  const request = await paidRequest(app, { trainer });
  await app.drainJobs();
  const { id } = await request.parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
  const reviewId = await bring(request, situation, app, location);
  await app.drainJobs();
  return { ...request, mentorshipId: id, reviewId, person: (side) => request[side] };
}

export async function block({ person, mentorshipId }: Pair, by: Side): Promise<void> {
  await person(by).api.safety.block({ params: { mentorshipId } });
}

export async function unblock({ person, mentorshipId }: Pair, by: Side): Promise<void> {
  await person(by).api.safety.unblock({ params: { mentorshipId } });
}

/** What has gone back, or was asked back, of a payment in cents. */
export async function refundedOf(app: TestApp, transactionId: TransactionId): Promise<number> {
  await app.drainJobs();
  const row = await app.db.selectFrom('transactions').select('refundedCents').where('id', '=', transactionId).executeTakeFirstOrThrow();
  return row.refundedCents;
}
