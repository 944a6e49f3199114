import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import type { ScheduleChangeWish } from '@x1/contract/scheduling/schedule-change.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { block } from '../../../testing/blocked-pair.ts';
import { type ChangedDay, confirmChange, paidDay } from '../../../testing/changed-day.ts';
import { paidRequest, sellingTrainer, timeIn } from '../../../testing/given.ts';
import { openApp } from '../../../testing/start-app.ts';
import { finishChange } from '../jobs.ts';

const app = await openApp();

const zone = 'America/New_York';
const cancel = { kind: 'cancel' } as const;
const nextDay = { kind: 'move', days: 1, minutes: 0 } as const;

const statusOf = async (id: AppointmentId) => {
  const { cancelledBy, startsAt, timeAgreedAt, cancellationReason } = await app.services.scheduling.getSession(app.db, id);
  return { cancelledBy, startsAt: startsAt?.toISOString() ?? null, isAgreed: timeAgreedAt !== null, cancellationReason };
};
const idsOf = ({ alone, group }: ChangedDay) => [alone.appointmentId, ...group.map(({ appointmentId }) => appointmentId)];
const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
const refundedOf = async ({ transactionId }: { transactionId: number }) => {
  const row = await app.db
    .selectFrom('transactions')
    .select('refundedCents')
    .where('id', '=', transactionId as never)
    .executeTakeFirst();
  return row?.refundedCents;
};

describe('the preview of a changed day', () => {
  it('names every session with its families and what goes back, and changes nothing', async () => {
    const day = await paidDay(app);
    const preview = await day.trainer.api.scheduling.previewChange({ body: day.wish(cancel) });
    expect(preview).toMatchObject({ familyCount: 2, refund: 4_900 + 2 * 2_900 });
    expect(
      preview.sessions.map(({ startTime, sessionType, seats }) => [startTime, sessionType, seats.map(({ refund }) => refund)]),
    ).toEqual([
      [day.alone.time.startTime, 'individual', [4_900]],
      [day.groupTime.startTime, 'group', [2_900, 2_900]],
    ]);
    for (const id of idsOf(day)) expect(await statusOf(id)).toMatchObject({ cancelledBy: null, isAgreed: true });
  });

  it('leaves out what is held already, and what the trainer leaves as it is', async () => {
    const day = await paidDay(app);
    const left = await day.trainer.api.scheduling.previewChange({
      body: day.wish(cancel, [{ startTime: day.groupTime.startTime, newStartTime: null }]),
    });
    expect(left).toMatchObject({ familyCount: 1, refund: 4_900, sessions: [{ isLeftOut: false }, { isLeftOut: true }] });
    await day.trainer.api.scheduling.complete({ params: { appointmentId: day.alone.appointmentId } });
    const held = await day.trainer.api.scheduling.previewChange({ body: day.wish(cancel) });
    expect(held.sessions).toHaveLength(1);
  });

  it('of one group is about all of its seats, and offers only times that all of its athletes have free', async () => {
    const day = await paidDay(app);
    const groupId = day.group[0].appointmentId;
    const wish = { ...day.wish(nextDay), which: { kind: 'session', appointmentId: groupId } } as const;
    const before = await day.trainer.api.scheduling.previewChange({ body: wish });
    const [offer] = before.sessions[0]?.offers ?? [];
    expect(before.sessions).toMatchObject([{ seats: [{}, {}], problem: null, newTime: { startTime: later(day.groupTime.startTime, 24) } }]);
    // The second family trains with somebody else at the first time that was offered.
    const elsewhere = await paidRequest(app, { parent: day.other, trainer: await sellingTrainer(app) });
    await day.other.api.scheduling.schedule({
      body: { ...day.groupTime, appointmentId: elsewhere.appointmentId, startTime: offer?.startTime ?? '', endTime: offer?.endTime ?? '' },
    });
    const after = await day.trainer.api.scheduling.previewChange({ body: wish });
    expect(after.sessions[0]?.offers.map(({ startTime }) => startTime)).not.toContain(offer?.startTime);
    const except = [{ startTime: day.groupTime.startTime, newStartTime: offer?.startTime ?? '' }];
    const taken = await day.trainer.api.scheduling.previewChange({ body: { ...wish, except } });
    expect(taken.sessions).toMatchObject([{ problem: 'athlete_session' }]);
  });

  it('offers times on the requested day first, near the chosen time, also after another one was taken', async () => {
    // In the middle of a day, which has times left around the chosen one whenever this runs.
    const fromMorning = [...Array(24).keys()].find((hour) => toWallTime(timeIn(app, 50 + hour).startTime, zone).time === '10:00') ?? 0;
    const day = await paidDay(app, 50 + fromMorning);
    const [one, two] = [day.alone.time.startTime, day.groupTime.startTime];
    const body = day.wish({ kind: 'move', days: 0, minutes: 120 }, [{ startTime: two, newStartTime: null }]);
    const offersOf = async (wish: ScheduleChangeWish) =>
      (await day.trainer.api.scheduling.previewChange({ body: wish })).sessions[0]?.offers.map(({ startTime }) => startTime) ?? [];
    const offers = await offersOf(body);
    const near = offers.filter((start) => Math.abs(Date.parse(start) - Date.parse(later(one, 2))) <= 6 * 3_600_000);
    expect(near).toEqual(offers.slice(0, near.length));
    expect(near.length).toBeGreaterThan(1);
    expect(offers).toHaveLength(8);
    const except = [...body.except, { startTime: one, newStartTime: offers[5] ?? '' }];
    expect(await offersOf({ ...body, except })).toEqual(offers);
  });

  it('says why a session cannot have its new time', async () => {
    const day = await paidDay(app);
    const problemsOf = async (wish: ScheduleChangeWish) =>
      (await day.trainer.api.scheduling.previewChange({ body: wish })).sessions.map(({ problem }) => problem);
    expect(await problemsOf(day.wish({ kind: 'move', days: -3, minutes: 0 }))).toEqual(['past', 'past']);
    // The first would begin when the second one does, which stays.
    const staying = [{ startTime: day.groupTime.startTime, newStartTime: null }];
    expect(await problemsOf(day.wish({ kind: 'move', days: 0, minutes: 120 }, staying))).toEqual(['session', null]);
    const [one, two] = [day.alone.time.startTime, day.groupTime.startTime];
    const swap = [
      { startTime: one, newStartTime: two },
      { startTime: two, newStartTime: one },
    ];
    expect(await problemsOf(day.wish(nextDay, swap))).toEqual(['session', 'session']);
    const away = { startTime: later(one, 20), endTime: later(one, 25), timeZone: 'UTC', note: '' };
    await day.trainer.api.scheduling.addTimeOff({ body: away });
    expect(await problemsOf(day.wish(nextDay))).toEqual(['time_off', null]);
  });

  it('is for the trainer of the sessions alone', async () => {
    const day = await paidDay(app);
    const stranger = await sellingTrainer(app);
    const which = { kind: 'session', appointmentId: day.alone.appointmentId } as const;
    await expect(stranger.api.scheduling.previewChange({ body: { ...day.wish(cancel), which } })).rejects.toMatchObject({ status: 404 });
    expect(await stranger.api.scheduling.previewChange({ body: day.wish(cancel) })).toMatchObject({ sessions: [], familyCount: 0 });
    await expect(day.parent.api.scheduling.previewChange({ body: day.wish(cancel) })).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    [{ which: { kind: 'range', startTime: '2026-06-02T00:00:00Z', endTime: '2026-06-01T00:00:00Z' } }, 'which.endTime'],
    [{ which: { kind: 'everything' } }, 'which.kind'],
    [{ what: { kind: 'move', days: 1.5, minutes: 0 } }, 'what.days'],
    [{ what: { kind: 'move', days: 1, minutes: 2_000 } }, 'what.minutes'],
    [{ except: [{ startTime: 'tomorrow', newStartTime: null }] }, 'except.0.startTime'],
    [{ except: [{ startTime: '2026-06-02T00:00:00Z', newStartTime: '2026-06-03T00:00:00Z' }] }, 'except'],
  ])('refuses %j with a word about %s', async (wrong, field) => {
    const trainer = await sellingTrainer(app);
    const range = { kind: 'range', startTime: '2026-06-01T00:00:00Z', endTime: '2026-06-02T00:00:00Z' } as const;
    const body = { which: range, what: cancel, except: [], timeZone: 'UTC', ...wrong } as ScheduleChangeWish;
    await expect(trainer.api.scheduling.previewChange({ body })).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe('a day that the trainer cancels', () => {
  it('gives each family exactly what the preview said, once, also when it is confirmed twice', async () => {
    const day = await paidDay(app);
    const wish = day.wish(cancel);
    const { version } = await day.trainer.api.scheduling.previewChange({ body: wish });
    const body = { ...wish, reason: 'Rain', version, requestId: crypto.randomUUID() };
    const answers = await Promise.all([
      day.trainer.api.scheduling.changeSchedule({ body }),
      day.trainer.api.scheduling.changeSchedule({ body }),
    ]);
    const again = await day.trainer.api.scheduling.changeSchedule({ body });
    expect(again).toMatchObject({ changedCount: 3, familyCount: 2, left: [] });
    expect(answers.map(({ id }) => id)).toEqual([again.id, again.id]);
    await app.drainJobs();
    for (const id of idsOf(day))
      expect(await statusOf(id)).toMatchObject({ cancelledBy: 'trainer', cancellationReason: 'Rain', startsAt: null });
    expect(await Promise.all([day.alone, ...day.group].map(refundedOf))).toEqual([4_900, 2_900, 2_900]);
  });

  it('moves the money that the same cancellations one by one move', async () => {
    const [many, single] = [await paidDay(app), await paidDay(app)];
    await confirmChange(many.trainer, many.wish(cancel));
    for (const appointmentId of idsOf(single))
      await single.trainer.api.scheduling.cancel({ params: { appointmentId }, body: { reason: 'Rain' } });
    await app.drainJobs();
    const journalsOf = async ({ alone, group }: ChangedDay) => {
      const ids = [alone, ...group].map(({ transactionId }) => transactionId);
      const { rows } = await sql<{ kind: string; amount: number }>`
        select j.kind, p.amount_cents::int as amount from journals j join postings p on p.journal_id = j.id
        where j.transaction_id = any(${ids}) order by 1, 2`.execute(app.db);
      return rows;
    };
    expect(await journalsOf(many)).toEqual(await journalsOf(single));
    expect((await journalsOf(many)).length).toBeGreaterThan(0);
  });

  it('is refused with the new preview when somebody was faster, and then nothing is done', async () => {
    const day = await paidDay(app);
    const wish = day.wish(cancel);
    const { version } = await day.trainer.api.scheduling.previewChange({ body: wish });
    await day.other.api.scheduling.cancel({ params: { appointmentId: day.group[1].appointmentId }, body: {} });
    const body = { ...wish, reason: 'Rain', version, requestId: crypto.randomUUID() };
    await expect(day.trainer.api.scheduling.changeSchedule({ body })).rejects.toMatchObject({
      status: 409,
      code: 'schedule_change.outdated',
      body: { details: { preview: { familyCount: 1, refund: 4_900 + 2_900 } } },
    });
    expect(await statusOf(day.alone.appointmentId)).toMatchObject({ cancelledBy: null });
  });

  it('is one change where two windows confirm it with requests of their own', async () => {
    const day = await paidDay(app);
    const wish = day.wish(cancel);
    const { version } = await day.trainer.api.scheduling.previewChange({ body: wish });
    const ask = () =>
      day.trainer.api.scheduling.changeSchedule({ body: { ...wish, reason: 'Rain', version, requestId: crypto.randomUUID() } });
    const answers = await Promise.allSettled([ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'schedule_change.outdated' } });
    await app.drainJobs();
    expect(await Promise.all([day.alone, ...day.group].map(refundedOf))).toEqual([4_900, 2_900, 2_900]);
  });

  it('also ends sessions with a family that is blocked, which cannot be moved', async () => {
    const day = await paidDay(app);
    const { id } = await day.parent.api.conversations.start({ body: { trainerId: day.trainer.trainerId } });
    await block({ mentorshipId: id, person: () => day.parent } as never, 'parent');
    const moved = await day.trainer.api.scheduling.previewChange({ body: day.wish(nextDay) });
    expect(moved.sessions.map(({ problem }) => problem)).toEqual(['blocked', 'blocked']);
    expect(await confirmChange(day.trainer, day.wish(cancel))).toMatchObject({ changedCount: 3 });
  });

  it('needs a reason, and a session', async () => {
    const day = await paidDay(app);
    const wish = day.wish(cancel);
    const { version } = await day.trainer.api.scheduling.previewChange({ body: wish });
    const body = { ...wish, reason: ' ', version, requestId: crypto.randomUUID() };
    await expect(day.trainer.api.scheduling.changeSchedule({ body })).rejects.toMatchObject({
      body: { fields: { reason: 'Reason is required' } },
    });
    const nobody = await sellingTrainer(app);
    await expect(confirmChange(nobody, wish)).rejects.toMatchObject({ code: 'schedule_change.nothing' });
  });
});

describe('a day that the trainer moves', () => {
  it('has its new times, which wait for the families, and keeps its groups together', async () => {
    const day = await paidDay(app);
    expect(await confirmChange(day.trainer, day.wish(nextDay))).toMatchObject({ changedCount: 3, familyCount: 2, left: [] });
    expect(await statusOf(day.alone.appointmentId)).toMatchObject({ startsAt: later(day.alone.time.startTime, 24), isAgreed: false });
    const slots = await app.db
      .selectFrom('appointments')
      .select('timeSlotId')
      .distinct()
      .where(
        'id',
        'in',
        day.group.map(({ appointmentId }) => appointmentId),
      )
      .execute();
    expect(slots).toHaveLength(1);
  });

  it('moves sessions that follow each other closely by less than their distance', async () => {
    const day = await paidDay(app);
    const by = { kind: 'move', days: 0, minutes: 120 } as const;
    expect(await confirmChange(day.trainer, day.wish(by))).toMatchObject({ changedCount: 3, left: [] });
    expect(await statusOf(day.alone.appointmentId)).toMatchObject({ startsAt: day.groupTime.startTime });
  });

  it('is not done while one of its times is not free', async () => {
    const day = await paidDay(app);
    await expect(confirmChange(day.trainer, day.wish({ kind: 'move', days: -3, minutes: 0 }))).rejects.toMatchObject({
      code: 'schedule_change.not_ready',
    });
  });
});

describe('a family that was moved', () => {
  it('accepts all of its new times at once, also twice', async () => {
    const day = await paidDay(app);
    const { id: changeId } = await confirmChange(day.trainer, day.wish(nextDay));
    const params = { changeId };
    const seen = await day.parent.api.scheduling.familyChange({ params });
    expect(seen).toMatchObject({
      kind: 'move',
      reason: 'Rain',
      sessions: [
        { isWaiting: true, refund: 4_900 },
        { isWaiting: true, refund: 2_900 },
      ],
    });
    const sessions = seen.sessions.map(({ appointment: { id, startTime, endTime } }) => ({
      appointmentId: id,
      startTime: startTime ?? '',
      endTime: endTime ?? '',
    }));
    for (let times = 0; times < 2; times += 1) {
      const answered = await day.parent.api.scheduling.answerChange({ params, body: { answer: 'accept', sessions } });
      expect(answered.sessions.map(({ isWaiting }) => isWaiting)).toEqual([false, false]);
    }
    expect(await statusOf(day.group[1].appointmentId)).toMatchObject({ isAgreed: false });
  });

  it('takes all of its money back at once, however soon the sessions are, and twice is once', async () => {
    const day = await paidDay(app, 3);
    const { id: changeId } = await confirmChange(day.trainer, day.wish({ kind: 'move', days: 0, minutes: 300 }));
    const params = { changeId };
    const { sessions: found } = await day.parent.api.scheduling.familyChange({ params });
    const sessions = found.map(({ appointment: { id, startTime, endTime } }) => ({
      appointmentId: id,
      startTime: startTime ?? '',
      endTime: endTime ?? '',
    }));
    const refund = { answer: 'refund', sessions, expectedRefund: 7_800 } as const;
    await expect(day.parent.api.scheduling.answerChange({ params, body: { ...refund, expectedRefund: 100 } })).rejects.toMatchObject({
      code: 'appointment.refund_changed',
    });
    await day.parent.api.scheduling.answerChange({ params, body: refund });
    await day.parent.api.scheduling.answerChange({ params, body: refund });
    await app.drainJobs();
    expect(await Promise.all([day.alone, ...day.group].map(refundedOf))).toEqual([4_900, 2_900, 0]);
  });

  it('reads and answers its own sessions alone', async () => {
    const day = await paidDay(app);
    const { id: changeId } = await confirmChange(day.trainer, day.wish(nextDay));
    const params = { changeId };
    const own = await day.other.api.scheduling.familyChange({ params });
    expect(own.sessions.map(({ appointment }) => appointment.id)).toEqual([day.group[1].appointmentId]);
    const stranger = await app.signUp('parent');
    await expect(stranger.api.scheduling.familyChange({ params })).rejects.toMatchObject({ code: 'schedule_change.not_found' });
    const foreign = { appointmentId: day.alone.appointmentId, startTime: day.alone.time.startTime, endTime: day.alone.time.endTime };
    await expect(day.other.api.scheduling.answerChange({ params, body: { answer: 'refund', sessions: [foreign] } })).rejects.toMatchObject({
      code: 'schedule_change.not_found',
    });
    await expect(day.trainer.api.scheduling.familyChange({ params })).rejects.toMatchObject({ status: 403 });
  });
});

describe('a change that dies in the middle', () => {
  it('is finished by its job, run twice, without doing or forgetting anything', async () => {
    const day = await paidDay(app);
    const wish = day.wish(cancel);
    const { version } = await day.trainer.api.scheduling.previewChange({ body: wish });
    const last = day.group[1].appointmentId;
    const fail = sql.raw(`create function fail_for_test() returns trigger language plpgsql as $$ begin
      if new.id = ${last} and new.cancelled_at is not null then raise 'the process dies here'; end if; return new; end $$`);
    await fail.execute(app.db);
    await sql`create trigger fail_for_test before update on appointments for each row execute function fail_for_test()`.execute(app.db);
    const body = { ...wish, reason: 'Rain', version, requestId: crypto.randomUUID() };
    await expect(day.trainer.api.scheduling.changeSchedule({ body })).rejects.toMatchObject({ status: 500 });
    await sql`drop function fail_for_test cascade`.execute(app.db);
    expect((await Promise.all(idsOf(day).map(statusOf))).map(({ cancelledBy }) => cancelledBy)).toEqual(['trainer', 'trainer', null]);
    app.clock.advance({ minutes: 1 });
    await app.drainJobs();
    expect(await statusOf(last)).toMatchObject({ cancelledBy: 'trainer' });
    const change = await app.db.selectFrom('scheduleChanges').selectAll().where('requestId', '=', body.requestId).executeTakeFirstOrThrow();
    await app.jobs.send(app.db, finishChange, { changeId: change.id });
    await app.drainJobs();
    expect(await day.trainer.api.scheduling.changeSchedule({ body })).toMatchObject({ id: change.id, changedCount: 3, left: [] });
    expect(await Promise.all([day.alone, ...day.group].map(refundedOf))).toEqual([4_900, 2_900, 2_900]);
  });

  it('leaves alone what has changed until it is finished, and says so', async () => {
    const day = await paidDay(app);
    const wish = day.wish(nextDay);
    const { version } = await day.trainer.api.scheduling.previewChange({ body: wish });
    await sql`create function fail_for_test() returns trigger language plpgsql as $$ begin raise 'the process dies here'; end $$`.execute(
      app.db,
    );
    await sql`create trigger fail_for_test before update on appointments for each row execute function fail_for_test()`.execute(app.db);
    const body = { ...wish, reason: 'Rain', version, requestId: crypto.randomUUID() };
    await expect(day.trainer.api.scheduling.changeSchedule({ body })).rejects.toMatchObject({ status: 500 });
    await sql`drop function fail_for_test cascade`.execute(app.db);
    await day.parent.api.scheduling.reschedule({ params: { appointmentId: day.alone.appointmentId }, body: timeIn(app, 200) });
    const result = await day.trainer.api.scheduling.changeSchedule({ body });
    expect(result).toMatchObject({ changedCount: 2, left: [{ appointmentId: day.alone.appointmentId, why: expect.any(String) }] });
    expect(await statusOf(day.alone.appointmentId)).toMatchObject({ startsAt: timeIn(app, 200).startTime });
  });
});
