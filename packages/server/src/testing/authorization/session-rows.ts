import { allRoutes } from '@x1/contract/all-routes.ts';
import { addDays } from '@x1/contract/core/time.ts';
import { timeIn } from '../given.ts';
import { connectCalendar } from '../google.ts';
import { insertOffer } from '../waitlist.ts';
import { fresh, type MatrixRow, ownUser, row } from './matrix-row.ts';
import type { World } from './people.ts';
import { payable } from './selling.ts';

const { calendar, payments, reviews, safety, scheduling, sessions } = allRoutes;
const start = new Date('2031-05-01T12:00:00Z');
const longAgo = new Date('2026-01-06T00:00:00Z');

const requested = async (world: World) => ({ params: { appointmentId: (await world.session()).appointmentId } });

/** A session of TO that TO's calendar shows at another time. */
const disputedInCalendar = async (world: World) => {
  const { appointmentId } = await world.session({ approval: 'approved', startsAt: start });
  const end = new Date(start.getTime() + 3_600_000);
  const time = { startsAt: start, endsAt: end, writtenStartsAt: start, writtenEndsAt: end, writtenEtag: '"1"' };
  const moved = { disagreement: 'moved', noticedAt: start, calendarEtag: '"2"' } as const;
  const entry = { appointmentId, userId: world.users.TO, eventId: `disputed${fresh()}`, wanted: true };
  await world.app.db
    .insertInto('calendarEvents')
    .values({ ...entry, ...time, ...moved })
    .execute();
  return appointmentId;
};

/** A program that parents may buy. */
const sellable = async (world: World) => {
  await payable(world);
  return world.programId;
};

/** The hour of a new session of TO and PO. */
const hourOfSession = async (world: World) => {
  const { appointmentId } = await world.session({ approval: 'approved', startsAt: start });
  const { startsAt, endsAt } = await world.app.services.scheduling.getSession(world.app.db, appointmentId);
  return { appointmentId, time: { startTime: startsAt?.toISOString() ?? '', endTime: endsAt?.toISOString() ?? '' } };
};
const cancelHour = ({ startTime, endTime }: { startTime: string; endTime: string }) => ({
  which: { kind: 'range', startTime, endTime } as const,
  what: { kind: 'cancel' } as const,
  except: [],
  timeZone: 'UTC',
});

/** A session of TO and PO that TO has canceled with others. */
const changed = async (world: World) => {
  const { appointmentId, time } = await hourOfSession(world);
  const change = { trainerId: world.trainers.TO, requestId: crypto.randomUUID(), kind: 'cancel', reason: 'Rain', timeZone: 'UTC' } as const;
  const moments = { createdAt: start, finishedAt: start };
  const { id } = await world.app.db
    .insertInto('scheduleChanges')
    .values({ ...change, ...moments })
    .returning('id')
    .executeTakeFirstOrThrow();
  const step = { scheduleChangeId: id, appointmentId, place: 0, startsAt: new Date(time.startTime), endsAt: new Date(time.endTime) };
  await world.app.db
    .insertInto('scheduleChangeSessions')
    .values({ ...step, refundCents: 0, doneAt: start })
    .execute();
  return { params: { changeId: id }, sessions: [{ appointmentId, ...time }] };
};

/** A day on which TO has time off, so that nothing of it can be booked. */
const dayWithoutTimes = async (world: World): Promise<string> => {
  const { db, clock } = world.app;
  const day = addDays(clock.now().toISOString().slice(0, 10), 20 + (fresh() % 300));
  const off = { startsAt: new Date(`${addDays(day, -1)}T00:00:00Z`), endsAt: new Date(`${addDays(day, 3)}T00:00:00Z`) };
  await db.deleteFrom('timeOff').execute();
  // Nobody stands in more than ten lines.
  await db.deleteFrom('waitlistEntries').execute();
  const ofTrainer = { trainerId: world.trainers.TO, timeZone: 'America/New_York', note: '', createdAt: clock.now() };
  await db
    .insertInto('timeOff')
    .values({ ...ofTrainer, ...off })
    .execute();
  return day;
};

/** A time of TO that is offered to PO, who waited for it. */
const offered = async (world: World) => {
  const { users, trainers } = world;
  const ids = { parentId: users.PO, trainerId: trainers.TO, programId: await sellable(world) };
  return { params: { waitlistEntryId: await insertOffer(world.app, ids, 7_000 + fresh() * 3) } };
};

/** What the two parties of a session, and nobody else, do with it: answer, schedule, hold, report, review. */
export const sessionRows: readonly MatrixRow[] = [
  row('8', sessions.listRequests, [401, 403, 403, 200, 403, 200], async (world) => ({
    query: { status: 'pending', trainerId: world.trainers.TO },
  })),
  row('9', sessions.listTrainerAppointments, [401, 403, 403, 200, 403, 200], ownUser('TO')),
  row('10', sessions.listParentAppointments, [401, 200, 403, 403, 403, 200], ownUser('PO')),
  row('9 agenda', sessions.trainerAgenda, [401, 403, 403, 200, 403, 200], ownUser('TO')),
  row('10 agenda', sessions.parentAgenda, [401, 200, 403, 403, 403, 200], ownUser('PO')),
  row('11', scheduling.approve, [401, 403, 403, 200, 404, 403], requested),
  row('12', scheduling.reject, [401, 403, 403, 200, 404, 403], async (world) => ({
    ...(await requested(world)),
    body: { reason: 'Away' },
  })),
  row('14 disagreement', calendar.resolveDisagreement, [401, 403, 403, 200, 404, 403], async (world) => ({
    params: { appointmentId: await disputedInCalendar(world) },
    body: { choice: 'leave' },
  })),
  row('37', sessions.appointmentDetails, [401, 200, 404, 200, 404, 200], requested),
  row('37 again', sessions.bookAgain, [401, 200, 404, 403, 403, 403], requested),
  row('38', scheduling.schedule, [401, 200, 404, 200, 404, 403], async (world) => ({
    body: { appointmentId: (await world.session()).appointmentId, ...timeIn(world.app, 100 + fresh() * 3) },
  })),
  row('39', scheduling.complete, [401, 403, 403, 200, 404, 403], async (world) => ({
    params: { appointmentId: (await world.session({ approval: 'approved', startsAt: start })).appointmentId },
  })),
  row('40', calendar.syncAppointment, [401, 200, 404, 200, 404, 403], async (world) => {
    await connectCalendar(world.app, { token: (await world.signIn('TO')) ?? '' }, 'coach@people.test');
    return { params: { appointmentId: (await world.session({ approval: 'approved', startsAt: start })).appointmentId } };
  }),
  row('40 not connected', calendar.syncAppointment, [401, 200, 404, 409, 404, 403], async (world) => {
    await world.app.db.deleteFrom('calendarConnections').execute();
    return { params: { appointmentId: (await world.session({ approval: 'approved', startsAt: start })).appointmentId } };
  }),
  row('40 no time', calendar.syncAppointment, [401, 409, 404, 409, 404, 403], requested),
  row('B27 free times', scheduling.freeTimes, [401, 200, 404, 200, 404, 403], async (world) => ({
    ...(await requested(world)),
    query: { from: '2031-05-01' },
  })),
  row('B27 before paying', scheduling.programFreeTimes, [401, 200, 200, 403, 403, 403], async (world) => ({
    params: { programId: await sellable(world) },
    query: { from: '2031-05-01' },
  })),
  row('B27 hold', scheduling.holdTime, [401, 201, 201, 403, 403, 403], async (world) => ({
    body: { programId: await sellable(world), ...timeIn(world.app, 6_000 + fresh() * 3) },
  })),
  row('B27 release', scheduling.releaseHold, [401, 200, 200, 403, 403, 403], async () => ({ params: { timeHoldId: 2_000_000_000 } })),
  row('0084 join', scheduling.joinWaitlist, [401, 201, 201, 403, 403, 403], async (world) => ({
    body: { kind: 'days', programId: await sellable(world), from: await dayWithoutTimes(world), days: 1, scheduledInTimezone: 'UTC' },
  })),
  row('0084 own', scheduling.listWaitlist, [401, 200, 200, 403, 403, 403]),
  row('0084 take', scheduling.takeOffer, [401, 200, 404, 403, 403, 403], offered),
  row('0084 pass', scheduling.passOffer, [401, 200, 200, 403, 403, 403], offered),
  row('0084 leave', scheduling.leaveWaitlist, [401, 200, 200, 403, 403, 403], offered),
  row('0084 count', scheduling.countWaiting, [401, 403, 403, 200, 200, 403]),
  row('B27 kept', sessions.expectations, [401, 200, 404, 200, 404, 403], requested),
  row('B28 cancel', scheduling.cancel, [401, 200, 404, 200, 404, 403], async (world) => ({ ...(await requested(world)), body: {} })),
  row('B28 reschedule', scheduling.reschedule, [401, 200, 404, 200, 404, 403], async (world) => ({
    params: { appointmentId: (await world.session({ approval: 'approved', startsAt: start })).appointmentId },
    body: timeIn(world.app, 4_000 + fresh() * 3),
  })),
  row('B28 too late', scheduling.reschedule, [401, 409, 404, 200, 404, 403], async (world) => ({
    params: { appointmentId: (await world.session({ approval: 'approved', startsAt: longAgo })).appointmentId },
    body: timeIn(world.app, 4_000 + fresh() * 3),
  })),
  row('B28 accept time', scheduling.acceptTime, [401, 200, 404, 403, 403, 403], async (world) => {
    const { appointmentId } = await world.session({ approval: 'approved', startsAt: start });
    const { startsAt, endsAt } = await world.app.services.scheduling.getSession(world.app.db, appointmentId);
    return { params: { appointmentId }, body: { startTime: startsAt?.toISOString() ?? '', endTime: endsAt?.toISOString() ?? '' } };
  }),
  row('B28 another time', scheduling.acceptTime, [401, 409, 404, 403, 403, 403], async (world) => ({
    params: { appointmentId: (await world.session({ approval: 'approved', startsAt: start })).appointmentId },
    body: { startTime: longAgo.toISOString(), endTime: start.toISOString() },
  })),
  row('B28 no-show', scheduling.noShow, [401, 200, 404, 200, 404, 403], async (world) => ({
    params: { appointmentId: (await world.session({ approval: 'approved', startsAt: longAgo })).appointmentId },
  })),
  row('B28 not begun', scheduling.noShow, [401, 409, 404, 409, 404, 403], async (world) => ({
    params: { appointmentId: (await world.session({ approval: 'approved', startsAt: start })).appointmentId },
  })),
  row('B28 weekly', scheduling.scheduleWeekly, [401, 200, 404, 200, 404, 403], async (world) => ({
    ...(await requested(world)),
    body: {
      date: timeIn(world.app, 3_000).startTime.slice(0, 10),
      time: '16:30',
      timeZone: 'America/New_York',
      durationMinutes: 60,
      count: 1,
      mode: 'look',
    },
  })),
  row('many preview', scheduling.previewChange, [401, 403, 403, 200, 200, 403], async (world) => ({
    body: cancelHour((await hourOfSession(world)).time),
  })),
  row('many preview of one', scheduling.previewChange, [401, 403, 403, 200, 404, 403], async (world) => {
    const { appointmentId, time } = await hourOfSession(world);
    return { body: { ...cancelHour(time), which: { kind: 'session', appointmentId } } };
  }),
  row('many', scheduling.changeSchedule, [401, 403, 403, 200, 409, 403], async (world) => {
    const wish = cancelHour((await hourOfSession(world)).time);
    const { version } = await world.app.api((await world.signIn('TO')) ?? '').scheduling.previewChange({ body: wish });
    return { body: { ...wish, reason: 'Rain', version, requestId: crypto.randomUUID() } };
  }),
  row('many read', scheduling.familyChange, [401, 200, 404, 403, 403, 403], async (world) => ({ params: (await changed(world)).params })),
  row('many answer', scheduling.answerChange, [401, 200, 404, 403, 403, 403], async (world) => {
    const { params, sessions: named } = await changed(world);
    return { params, body: { answer: 'refund', sessions: named } };
  }),
  row('B20 session', safety.report, [401, 201, 404, 201, 404, 403], async (world) => ({
    body: { subject: 'session', id: (await world.session()).appointmentId, reason: 'harassment' },
  })),
  row('B29', payments.reportProblem, [401, 201, 404, 403, 403, 403], async (world) => ({
    params: { appointmentId: (await world.session({ startsAt: start, isCompleted: true })).appointmentId },
    body: { text: 'Nobody came.' },
  })),
  row('B29 too early', payments.reportProblem, [401, 409, 404, 403, 403, 403], async (world) => ({
    params: { appointmentId: (await world.session({ approval: 'approved', startsAt: start })).appointmentId },
    body: { text: 'Nobody came.' },
  })),
  row('B30 write', reviews.write, [401, 201, 404, 403, 403, 403], async (world) => ({
    params: { appointmentId: (await world.session({ startsAt: longAgo, isCompleted: true })).appointmentId },
    body: { rating: 5, text: 'Patient and well prepared.' },
  })),
  row('B30 too early', reviews.write, [401, 409, 404, 403, 403, 403], async (world) => ({
    params: { appointmentId: (await world.session({ approval: 'approved', startsAt: start })).appointmentId },
    body: { rating: 5 },
  })),
  row('B30 answer', reviews.answer, [401, 403, 403, 200, 404, 403], async (world) => ({
    params: { reviewId: await world.review() },
    body: { text: 'Thank you!' },
  })),
  row('B30 read', reviews.listReviews, [401, 200, 200, 200, 200, 200], async (world) => {
    await world.review();
    return { params: { trainerId: world.trainers.TO } };
  }),
  row('B39', scheduling.setNotes, [401, 403, 403, 200, 404, 403], async (world) => ({
    params: { appointmentId: (await world.session({ startsAt: start, isCompleted: true })).appointmentId },
    body: { notes: 'The weak foot is coming along.', homework: 'Wall passes.' },
  })),
  row('B39 too early', scheduling.setNotes, [401, 403, 403, 409, 404, 403], async (world) => ({
    ...(await requested(world)),
    body: { notes: 'Not held yet.', homework: '' },
  })),
  row('B23', calendar.downloadSession, [401, 200, 404, 200, 404, 403], async (world) => ({
    params: { appointmentId: (await world.session({ approval: 'approved', startsAt: start })).appointmentId },
  })),
  row('B23 without a time', calendar.downloadSession, [401, 409, 404, 409, 404, 403], requested),
];
