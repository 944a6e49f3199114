import { allRoutes } from '@x1/contract/all-routes.ts';
import type { ScheduleChangeWish } from '@x1/contract/scheduling/schedule-change.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { block, type Pair, pairIn, refundedOf, type Side, type Situation, sides, unblock } from '../../testing/blocked-pair.ts';
import { confirmChange } from '../../testing/changed-day.ts';
import { agreeToWaiver, openPayment, payByCard, timeIn } from '../../testing/given.ts';
import { insertFilmRow } from '../../testing/rows-media.ts';
import { openApp } from '../../testing/start-app.ts';
import { waitForLockContention } from '../../testing/wait-for-lock-contention.ts';
import { insertOffer } from '../../testing/waitlist.ts';

/** A block ends all dealings between the two, except for ending what is still open between them (R177). */

const app = await openApp();

interface Change {
  readonly by: Side;
  readonly in: Situation;
  readonly call: (pair: Pair) => Promise<unknown>;
}

const paramsOf = ({ appointmentId }: Pair) => ({ params: { appointmentId } });
const weeks = (pair: Pair) => ({
  ...paramsOf(pair),
  body: {
    date: timeIn(app, 240).startTime.slice(0, 10),
    time: '09:00',
    timeZone: 'America/New_York',
    durationMinutes: 60 as const,
    count: 2,
    location: 'gym',
    mode: 'all' as const,
  },
});
const day = (pair: Pair) => ({ ...paramsOf(pair), query: { from: timeIn(app, 48).startTime.slice(0, 10) } });

/** Route and caller. Each of these works for an unblocked pair and is refused to a blocked one, whichever side blocked. */
const refused: Readonly<Record<string, Change>> = {
  'payments.createPaymentIntent by parent': { by: 'parent', in: 'paid', call: ({ parent, trainer }) => openPayment(parent, trainer) },
  'scheduling.schedule by parent': schedule('parent'),
  'scheduling.schedule by trainer': schedule('trainer'),
  'scheduling.scheduleWeekly by parent': {
    by: 'parent',
    in: 'paid',
    call: (pair) => pair.parent.api.scheduling.scheduleWeekly(weeks(pair)),
  },
  'scheduling.scheduleWeekly by trainer': {
    by: 'trainer',
    in: 'paid',
    call: (pair) => pair.trainer.api.scheduling.scheduleWeekly(weeks(pair)),
  },
  'scheduling.reschedule by parent': move('parent'),
  'scheduling.reschedule by trainer': move('trainer'),
  'scheduling.acceptTime by parent': { by: 'parent', in: 'started', call: acceptTimeOfTrainer },
  'scheduling.answerChange by parent': { by: 'parent', in: 'accepted', call: (pair) => answerMove(pair) },
  'scheduling.freeTimes by parent': { by: 'parent', in: 'paid', call: (pair) => pair.parent.api.scheduling.freeTimes(day(pair)) },
  'scheduling.programFreeTimes by parent': {
    by: 'parent',
    in: 'paid',
    call: (pair) => {
      const { query } = day(pair);
      return pair.parent.api.scheduling.programFreeTimes({ params: { programId: pair.trainer.programId }, query });
    },
  },
  'scheduling.holdTime by parent': {
    by: 'parent',
    in: 'paid',
    call: ({ parent, trainer: { programId } }) => parent.api.scheduling.holdTime({ body: { programId, ...timeIn(app, 96) } }),
  },
  'scheduling.joinWaitlist by parent': { by: 'parent', in: 'paid', call: joinWaitlist },
  'scheduling.takeOffer by parent': {
    by: 'parent',
    in: 'paid',
    call: async ({ parent, trainer: { trainerId, programId } }) => {
      const waitlistEntryId = await insertOffer(app, { parentId: parent.user.id, trainerId, programId }, hoursAhead());
      return parent.api.scheduling.takeOffer({ params: { waitlistEntryId } });
    },
  },
  'scheduling.approve by trainer': { by: 'trainer', in: 'requested', call: (pair) => pair.trainer.api.scheduling.approve(paramsOf(pair)) },
  'scheduling.complete by trainer': {
    by: 'trainer',
    in: 'requested',
    call: (pair) => pair.trainer.api.scheduling.complete(paramsOf(pair)),
  },
  'scheduling.setNotes by trainer': {
    by: 'trainer',
    in: 'held',
    call: (pair) => pair.trainer.api.scheduling.setNotes({ ...paramsOf(pair), body: { notes: 'Good', homework: '' } }),
  },
  'programs.keepDuty by trainer': {
    by: 'trainer',
    in: 'paid',
    call: ({ parent, trainer }) =>
      trainer.api.programs.keepDuty({
        params: { programId: trainer.programId },
        body: { parentId: parent.user.id, duty: 'check-ins', note: 'Talked', requestId: crypto.randomUUID() },
      }),
  },
  'reviews.write by parent': {
    by: 'parent',
    in: 'held',
    call: (pair) => pair.parent.api.reviews.write({ ...paramsOf(pair), body: { rating: 1, text: 'Bad' } }),
  },
  'reviews.answer by trainer': {
    by: 'trainer',
    in: 'reviewed',
    call: ({ trainer, reviewId }) => trainer.api.reviews.answer({ params: { reviewId: reviewId as never }, body: { text: 'Thanks' } }),
  },
  'consents.agree by parent': {
    by: 'parent',
    in: 'paid',
    call: ({ parent, trainer }) => agreeToWaiver(parent, trainer),
  },
  ...progressChanges(),
  'conversations.send by parent': say('parent'),
  'conversations.send by trainer': say('trainer'),
  'conversations.start by parent': start('parent'),
  'conversations.start by trainer': start('trainer'),
};

/** The purchase of a pair is for the parent, from now on. */
async function athleteOf({ parent, transactionId, trainer: { trainerId } }: Pair) {
  const { id: athleteId } = await parent.api.accounts.addSelf();
  await app.db.updateTable('transactions').set({ athleteId }).where('id', '=', transactionId).execute();
  return { athleteId, trainerId };
}
/** What a progress page has, written by SQL: a block doesn't keep it from being there. */
async function goalOf(pair: Pair) {
  const [ids, at] = [await athleteOf(pair), app.clock.now()];
  const goal = { text: 'Juggling', target: '', setBy: 'family', setAt: at, changedBy: 'family', changedAt: at } as const;
  const inserted = app.db.insertInto('progressGoals').values({ ...ids, ...goal, requestId: crypto.randomUUID() });
  return { ...ids, goalId: (await inserted.returning('id').executeTakeFirstOrThrow()).id };
}
async function drillOf(pair: Pair) {
  const [ids, at] = [await athleteOf(pair), app.clock.now()];
  const drill = { title: 'Wall passes', howOften: '', setAt: at, changedAt: at };
  const inserted = app.db.insertInto('progressDrills').values({ ...ids, ...drill, requestId: crypto.randomUUID() });
  return { ...ids, drillId: (await inserted.returning('id').executeTakeFirstOrThrow()).id };
}
/** A film of that goal, and what both say about it. */
async function filmOf(pair: Pair, by: Side) {
  const { goalId, ...ids } = await goalOf(pair);
  const [addedAt, addedBy] = [app.clock.now(), pair.person(by).user.id];
  const film = { goalId, moment: 'before', lengthMs: 9_000, side: by === 'parent' ? 'family' : 'trainer', addedBy, addedAt } as const;
  const row = { ...ids, ...film, mediaId: await insertFilmRow(app.db, { userId: addedBy }) };
  const { id: clipId } = await app.db.insertInto('progressClips').values(row).returning('id').executeTakeFirstOrThrow();
  return { ...ids, goalId, clipId };
}
async function commentOf(pair: Pair, by: Side) {
  const { goalId: _, ...ids } = await filmOf(pair, by);
  const [at, side] = [app.clock.now(), by === 'parent' ? 'family' : 'trainer'] as const;
  const said = { clipId: ids.clipId, authorId: pair.person(by).user.id, side, atMs: 7_000, text: 'Look', requestId: crypto.randomUUID() };
  const row = { ...said, writtenAt: at, changedAt: at };
  const { id: commentId } = await app.db.insertInto('clipComments').values(row).returning('id').executeTakeFirstOrThrow();
  return { ...ids, commentId };
}
async function addFilm(pair: Pair, by: Side) {
  const { goalId, ...params } = await goalOf(pair);
  await pair.parent.api.progress.allowFilms({ params });
  const mediaId = await insertFilmRow(app.db, { userId: pair.person(by).user.id, isUsed: false });
  return pair.person(by).api.progress.addClip({ params, body: { goalId, moment: 'before', mediaId, lengthMs: 9_000 } });
}

function progressChanges(): Readonly<Record<string, Change>> {
  const requestId = () => crypto.randomUUID();
  const both = (name: string, call: (pair: Pair, by: Side) => Promise<unknown>) =>
    sides.map((by) => [`progress.${name} by ${by}`, { by, in: 'paid', call: (pair: Pair) => call(pair, by) }] as const);
  const words = { text: 'Juggling', target: 'Ten in a row' };
  // By every clock it has come.
  const day = () => new Date(app.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const own = (by: Side, name: string, call: (pair: Pair) => Promise<unknown>) =>
    [`progress.${name} by ${by}`, { by, in: 'paid', call }] as const;
  return Object.fromEntries([
    ...both('addGoal', async (pair, by) =>
      pair.person(by).api.progress.addGoal({ params: await athleteOf(pair), body: { ...words, requestId: requestId() } }),
    ),
    ...both('changeGoal', async (pair, by) =>
      pair.person(by).api.progress.changeGoal({ params: await goalOf(pair), body: { ...words, isReached: true, version: 1 } }),
    ),
    ...both('removeGoal', async (pair, by) => pair.person(by).api.progress.removeGoal({ params: await goalOf(pair) })),
    ...both('addClip', addFilm),
    ...both('removeClip', async (pair, by) => pair.person(by).api.progress.removeClip({ params: await filmOf(pair, by) })),
    ...both('addClipComment', async (pair, by) =>
      pair.person(by).api.progress.addClipComment({
        params: await filmOf(pair, by),
        body: { atMs: 7_000, text: 'Look', requestId: requestId() },
      }),
    ),
    ...both('changeClipComment', async (pair, by) =>
      pair.person(by).api.progress.changeClipComment({ params: await commentOf(pair, by), body: { text: 'Again', version: 1 } }),
    ),
    ...both('removeClipComment', async (pair, by) => pair.person(by).api.progress.removeClipComment({ params: await commentOf(pair, by) })),
    ...both('seeClip', async (pair, by) =>
      pair.person(by).api.progress.seeClip({ params: await filmOf(pair, by), body: { readAt: app.clock.now().toISOString() } }),
    ),
    own('trainer', 'setPlan', async (pair) =>
      pair.trainer.api.progress.setPlan({ params: await athleteOf(pair), body: { title: 'Spring', until: null, version: 0 } }),
    ),
    own('trainer', 'addDrill', async (pair) =>
      pair.trainer.api.progress.addDrill({ params: await athleteOf(pair), body: { title: 'Wall passes', requestId: requestId() } }),
    ),
    own('trainer', 'changeDrill', async (pair) =>
      pair.trainer.api.progress.changeDrill({ params: await drillOf(pair), body: { title: 'One touch', version: 1 } }),
    ),
    own('trainer', 'removeDrill', async (pair) => pair.trainer.api.progress.removeDrill({ params: await drillOf(pair) })),
    own('parent', 'checkDrill', async (pair) => pair.parent.api.progress.checkDrill({ params: { ...(await drillOf(pair)), day: day() } })),
    own('parent', 'uncheckDrill', async (pair) =>
      pair.parent.api.progress.uncheckDrill({ params: { ...(await drillOf(pair)), day: day() } }),
    ),
  ]);
}

let asked = 0;
/** A time of its own for each call. */
function hoursAhead(): number {
  asked += 1;
  return 1_000 + asked * 48;
}

/** Of a day on which the trainer has time off. */
async function joinWaitlist({ parent, trainer: { trainerId, programId } }: Pair) {
  const now = app.clock.now();
  const day = new Date(now.getTime() + hoursAhead() * 3_600_000);
  const off = { startsAt: new Date(day.getTime() - 86_400_000), endsAt: new Date(day.getTime() + 2 * 86_400_000) };
  await app.db.deleteFrom('timeOff').where('trainerId', '=', trainerId).execute();
  await app.db
    .insertInto('timeOff')
    .values({ trainerId, ...off, timeZone: 'UTC', note: '', createdAt: now })
    .execute();
  const from = day.toISOString().slice(0, 10);
  return parent.api.scheduling.joinWaitlist({ body: { kind: 'days', programId, from, days: 1, scheduledInTimezone: 'UTC' } });
}

/** The time is the trainer's choice, made before the block. */
async function acceptTimeOfTrainer(pair: Pair) {
  const { startsAt, endsAt } = await app.db
    .updateTable('appointments')
    .set({ timeAgreedAt: null, scheduledBy: pair.trainer.user.id })
    .where('id', '=', pair.appointmentId)
    .returning(['startsAt', 'endsAt'])
    .executeTakeFirstOrThrow();
  const seen = { startTime: startsAt?.toISOString() ?? '', endTime: endsAt?.toISOString() ?? '' };
  return pair.parent.api.scheduling.acceptTime({ ...paramsOf(pair), body: seen });
}
/** The time is one of those that the trainer moved together, before the block. */
async function answerMove(pair: Pair) {
  const { startsAt, endsAt } = await app.db
    .updateTable('appointments')
    .set({ timeAgreedAt: null, scheduledBy: pair.trainer.user.id })
    .where('id', '=', pair.appointmentId)
    .returning(['startsAt', 'endsAt'])
    .$narrowType<{ startsAt: Date; endsAt: Date }>()
    .executeTakeFirstOrThrow();
  const now = app.clock.now();
  const change = {
    trainerId: pair.trainer.trainerId,
    requestId: crypto.randomUUID(),
    kind: 'move',
    reason: 'Rain',
    timeZone: 'UTC',
  } as const;
  const { id: changeId } = await app.db
    .insertInto('scheduleChanges')
    .values({ ...change, createdAt: now, finishedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = { startsAt, endsAt, newStartsAt: startsAt, newEndsAt: endsAt };
  await app.db
    .insertInto('scheduleChangeSessions')
    .values({ ...times, scheduleChangeId: changeId, appointmentId: pair.appointmentId, place: 0, refundCents: 0, doneAt: now })
    .execute();
  const seen = { appointmentId: pair.appointmentId, startTime: startsAt.toISOString(), endTime: endsAt.toISOString() };
  return pair.parent.api.scheduling.answerChange({ params: { changeId }, body: { answer: 'accept', sessions: [seen] } });
}
function schedule(by: Side): Change {
  return {
    by,
    in: 'paid',
    call: (pair) => pair.person(by).api.scheduling.schedule({ body: { appointmentId: pair.appointmentId, ...timeIn(app, 48) } }),
  };
}
function move(by: Side): Change {
  return {
    by,
    in: 'requested',
    call: (pair) => pair.person(by).api.scheduling.reschedule({ ...paramsOf(pair), body: timeIn(app, 72) }),
  };
}
function say(by: Side): Change {
  return {
    by,
    in: 'paid',
    call: ({ person, mentorshipId }) => person(by).api.conversations.send({ body: { mentorshipId, content: 'Hello' } }),
  };
}
function start(by: Side): Change {
  return {
    by,
    in: 'paid',
    call: ({ person, parent, trainer }) =>
      person(by).api.conversations.start({ body: { trainerId: trainer.trainerId, ...(by === 'trainer' && { parentId: parent.user.id }) } }),
  };
}

/** What a blocked pair may still do: end what is open between them, or write to X1. */
const allowed: Readonly<Record<string, Change>> = {
  'scheduling.cancel by parent': cancel('parent'),
  'scheduling.cancel by trainer': cancel('trainer'),
  // A family that is blocked is left where it is by a move, as `changes/changes.test.ts` says, and ended by a cancellation.
  'scheduling.changeSchedule by trainer': {
    by: 'trainer',
    in: 'accepted',
    call: (pair) => confirmChange(pair.trainer, cancelOf(pair)),
  },
  'scheduling.previewChange by trainer': {
    by: 'trainer',
    in: 'accepted',
    call: (pair) => pair.trainer.api.scheduling.previewChange({ body: cancelOf(pair) }),
  },
  'scheduling.reject by trainer': {
    by: 'trainer',
    in: 'requested',
    call: (pair) => pair.trainer.api.scheduling.reject({ ...paramsOf(pair), body: { reason: 'No' } }),
  },
  'scheduling.noShow by parent': { by: 'parent', in: 'started', call: (pair) => pair.parent.api.scheduling.noShow(paramsOf(pair)) },
  'scheduling.noShow by trainer': { by: 'trainer', in: 'started', call: (pair) => pair.trainer.api.scheduling.noShow(paramsOf(pair)) },
  'scheduling.complete by trainer': { by: 'trainer', in: 'started', call: (pair) => pair.trainer.api.scheduling.complete(paramsOf(pair)) },
  'payments.reportProblem by parent': {
    by: 'parent',
    in: 'held',
    call: (pair) => pair.parent.api.payments.reportProblem({ ...paramsOf(pair), body: { text: 'Not as agreed' } }),
  },
  'payments.refund by trainer': {
    by: 'trainer',
    in: 'held',
    call: ({ trainer, appointmentId, transactionId }) =>
      trainer.api.payments.refund({ params: { transactionId }, body: { appointmentId, requestId: crypto.randomUUID() } }),
  },
  'payments.nameAthlete by parent': {
    by: 'parent',
    in: 'paid',
    call: async ({ parent, transactionId }) =>
      parent.api.payments.nameAthlete({ params: { transactionId }, body: { athleteId: (await parent.api.accounts.addSelf()).id } }),
  },
  'payments.hintStatus by parent': {
    by: 'parent',
    in: 'paid',
    call: ({ parent, transactionId }) => parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } }),
  },
  'safety.report by parent': {
    by: 'parent',
    in: 'paid',
    call: ({ parent, trainer }) =>
      parent.api.safety.report({ body: { subject: 'trainer', id: trainer.trainerId, reason: 'scam', text: '' } }),
  },
  'safety.report by trainer': {
    by: 'trainer',
    in: 'paid',
    call: ({ parent, trainer }) =>
      trainer.api.safety.report({ body: { subject: 'user', id: parent.user.id, reason: 'harassment', text: '' } }),
  },
  'conversations.markRead by parent': read('parent'),
  'conversations.markRead by trainer': read('trainer'),
  'programs.undoDuty by trainer': {
    by: 'trainer',
    in: 'paid',
    call: ({ trainer }) => trainer.api.programs.undoDuty({ params: { programId: trainer.programId, dutyRecordId: 1 as never } }),
  },
};

function cancelOf({ appointmentId }: Pair): ScheduleChangeWish {
  return { which: { kind: 'session', appointmentId }, what: { kind: 'cancel' }, except: [], timeZone: 'UTC' };
}
function cancel(by: Side): Change {
  return { by, in: 'accepted', call: (pair) => pair.person(by).api.scheduling.cancel({ ...paramsOf(pair), body: {} }) };
}
function read(by: Side): Change {
  return {
    by,
    in: 'paid',
    call: ({ person, mentorshipId }) => person(by).api.conversations.markRead({ params: { mentorshipId }, body: {} }),
  };
}

/** Changes that concern only the caller, all users alike, or the block itself. */
const unrelatedToOther: readonly string[] = [
  ...['accounts', 'media', 'trainers', 'verification', 'backgroundChecks', 'payouts', 'notifications', 'support'].map(
    (module) => `${module}.`,
  ),
  'calendar.connectCalDav',
  'numbers.countPageView',
  'calendar.disconnect',
  'calendar.resolveDisagreement',
  'calendar.setVideoCalls',
  'calendar.syncAppointment',
  'calendar.renewFeed',
  'calendar.revokeFeed',
  'scheduling.addTimeOff',
  'scheduling.removeTimeOff',
  'scheduling.setMeetingTimes',
  'scheduling.removeMeetingTime',
  'scheduling.removeOpenMeetingTimes',
  'scheduling.releaseHold',
  'scheduling.passOffer',
  'scheduling.leaveWaitlist',
  'programs.create',
  'programs.update',
  'programs.remove',
  'programs.duplicate',
  'programs.acceptAgreement',
  'payments.webhook',
  // Moves nothing: what is then paid all the same comes back in full, as below.
  'payments.beginCard',
  'payments.chooseCard',
  'payments.finishCard',
  'payments.removeCard',
  'payments.buyGiftCard',
  'payments.hintGiftCard',
  'payments.refundGiftCard',
  'payments.redeemGiftCard',
  'developers.',
  'promoCodes.createPromoCode',
  'promoCodes.endPromoCode',
  // The family alone, of all its films: that works whoever blocks whom.
  'progress.allowFilms',
  'progress.forbidFilms',
  'safety.block',
  'safety.unblock',
  'lessonLog.stateCollegeRules',
  'lessonLog.addLogLink',
  'lessonLog.endLogLink',
  // Read by POST, so that no address has the token; without the athlete while the two are blocked.
  'lessonLog.readSharedLog',
  'lessonLog.sharedLogPdf',
];

/** Every route of the contract that changes something, once for each side that may call it. */
function listChanges(): string[] {
  return Object.entries(allRoutes).flatMap(([module, routes]) =>
    Object.entries(routes)
      .filter(
        ([name, { method }]) => method !== 'GET' && !unrelatedToOther.some((known) => [`${module}.`, `${module}.${name}`].includes(known)),
      )
      .flatMap(([name, { access }]) =>
        sides.filter((side) => typeof access === 'string' || access.includes(side as never)).map((side) => `${module}.${name} by ${side}`),
      ),
  );
}

it('every changing call of a parent or trainer is listed as refused, allowed or unrelated to the other side', () => {
  const known = [...Object.keys(refused), ...Object.keys(allowed)];
  expect(listChanges().filter((route) => !known.includes(route))).toEqual([]);
});

describe.each(sides)('while the %s blocks', (blocker) => {
  it.each(Object.entries(refused))('%s is refused, and works again once the block is lifted', async (_name, change) => {
    const pair = await pairIn(app, change.in);
    await block(pair, blocker);
    await expect(change.call(pair)).rejects.toMatchObject({
      status: 403,
      code: 'conversation.blocked',
      text: 'Messages and bookings between the two of you are turned off.',
    });
    await unblock(pair, blocker);
    await change.call(pair);
  });

  it.each(Object.entries(allowed))('%s is still allowed', async (_name, change) => {
    const pair = await pairIn(app, change.in);
    await block(pair, blocker);
    await change.call(pair);
  });

  it('a payment that was already open is refunded in full', async () => {
    const pair = await pairIn(app, 'paid');
    const { transactionId, clientSecret } = await openPayment(pair.parent, pair.trainer);
    await block(pair, blocker);
    await payByCard(app, clientSecret);
    await pair.parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    expect(await refundedOf(app, transactionId)).toBe(4_900);
  });
});

it.each(['payments.createPaymentIntent by parent', 'scheduling.schedule by parent', 'reviews.write by parent'])(
  '%s waits for a block that is being set, and is then refused',
  async (name) => {
    const change = refused[name];
    const pair = await pairIn(app, change?.in ?? 'paid');
    const { answer } = await inTransaction(app.db, async (tx) => {
      await app.services.conversations.setBlocked(tx, { familyId: pair.trainer.user.id, mentorshipId: pair.mentorshipId, isBlocked: true });
      const pending = Promise.allSettled([change?.call(pair)]);
      await waitForLockContention(app.db);
      // In an object, or the transaction would wait for it.
      return { answer: pending };
    });
    expect(await answer).toMatchObject([{ status: 'rejected', reason: { code: 'conversation.blocked' } }]);
  },
);
