import { describe, expect, it } from 'vitest';
import { block, pairIn, refundedOf, type Side, type Situation } from '../../testing/blocked-pair.ts';
import { openApp } from '../../testing/start-app.ts';

/** What is refunded when one of a blocked pair cancels (R177). One of three sessions of a payment of $49 costs $16.33. */

const app = await openApp();

/** The session begins in five hours, so that a parent who cancels is too late for the terms of the purchase. */
async function refundAfter({
  blocker,
  canceller,
  situation = 'accepted',
}: {
  blocker: Side | null;
  canceller: Side;
  situation?: Situation;
}) {
  const pair = await pairIn(app, situation);
  const params = { appointmentId: pair.appointmentId };
  if (blocker) await block(pair, blocker);
  const { terms } = await pair.parent.api.sessions.appointmentDetails({ params });
  await pair.person(canceller).api.scheduling.cancel({ params, body: {} });
  return { refundCents: await refundedOf(app, pair.transactionId), isEndedByTrainer: terms?.isEndedByTrainer ?? false };
}

describe('a session canceled too late for a refund under the terms', () => {
  it.each([
    { blocker: 'trainer', canceller: 'trainer', refundCents: 1_633 },
    { blocker: 'trainer', canceller: 'parent', refundCents: 1_633 },
    { blocker: 'parent', canceller: 'trainer', refundCents: 1_633 },
    { blocker: 'parent', canceller: 'parent', refundCents: 0 },
    { blocker: null, canceller: 'trainer', refundCents: 1_633 },
    { blocker: null, canceller: 'parent', refundCents: 0 },
  ] as const)('refunds $refundCents cents when the $canceller cancels (blocked by: $blocker)', async ({ refundCents, ...given }) => {
    expect(await refundAfter(given)).toEqual({ refundCents, isEndedByTrainer: given.blocker === 'trainer' });
  });
});

it('a session without a time is refunded to a parent whom the trainer blocked, even after its 90 days', async () => {
  const pair = await pairIn(app, 'held');
  const [, second] = await app.services.scheduling.listSessions(app.db, pair.transactionId);
  app.clock.advance({ days: 100 });
  await app.services.conversations.block(pair.trainer.user.id, pair.mentorshipId);
  const { email, password } = pair.parent;
  const { token } = await app.api().accounts.login({ body: { email, password } });
  await app.api(token).scheduling.cancel({ params: { appointmentId: second?.id as never }, body: { expectedRefund: 1_633 } });
  expect(await refundedOf(app, pair.transactionId)).toBe(1_633);
});
