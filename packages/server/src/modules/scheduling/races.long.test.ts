import { ApiError } from '@x1/contract/core/client.ts';
import type { AppointmentId, ProgramId } from '@x1/contract/core/ids.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { timeIn } from '../../testing/given.ts';
import {
  insertGroupTrainer,
  insertPurchase,
  insertSeats,
  insertSignedInParent,
  type SignedIn,
  type SignedInTrainer,
} from '../../testing/rows-purchases.ts';
import { openApp } from '../../testing/start-app.ts';

/** How often each race is run: 200 times by `npm run prove`. */
const rounds = Number(process.env['X1_ROUNDS'] ?? 50);
const patienceMs = 3_600_000;
const hourMs = 3_600_000;

let trainer: SignedInTrainer & { programId: ProgramId };
let parent: SignedIn;
const app = await openApp();
beforeAll(async () => {
  trainer = await insertGroupTrainer(app, 2);
  parent = await insertSignedInParent(app);
});

/** A new paid session of `parent`, without a time. */
async function session(sessionType: SessionType = 'individual'): Promise<AppointmentId> {
  const { appointmentIds } = await insertPurchase(app, { parentId: parent.userId, programId: trainer.programId, sessionType });
  return appointmentIds[0];
}

let used = 0;
/** A time that no other session of this file has. */
function newTime(): ReturnType<typeof timeIn> {
  used += 1;
  return timeIn(app, 30 + used * 3);
}

async function scheduled(): Promise<AppointmentId> {
  const appointmentId = await session();
  await trainer.api.scheduling.schedule({ body: { appointmentId, ...newTime() } });
  return appointmentId;
}

type Answer = PromiseSettledResult<Appointment>;

/**
 * Repeats a call that the server was too busy to decide: calls that wait for one trainer give up after two seconds, and on a
 * busy machine a crowd takes longer than that.
 */
async function untilDecided(ask: () => Promise<Appointment>, attempts = 50): Promise<Appointment> {
  return ask().catch((error: unknown) => {
    const isBusy = error instanceof ApiError && error.code === 'server.unavailable';
    if (!isBusy || attempts === 1) throw error;
    return untilDecided(ask, attempts - 1);
  });
}

/** The indexes of the calls that succeeded; all others must have failed with 409 and one of these codes. */
function winnersOf(answers: readonly Answer[], ...codes: string[]): number[] {
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409, code: expect.toBeOneOf(codes) });
  }
  return answers.flatMap(({ status }, place) => (status === 'fulfilled' ? [place] : []));
}

/** The events about a session that queued background work. */
async function announced(id: AppointmentId): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    select distinct split_part(name, '/', 1) as event from pgboss.job
    where name like 'scheduling.%/%' and (data ->> 'appointmentId')::int = ${id} order by event`.execute(app.db);
  return rows.map(({ event }) => event.replace('scheduling.', ''));
}

const factsOf = (id: AppointmentId) =>
  app.db
    .selectFrom('appointments')
    .select(['approvalStatus', 'startsAt', 'completedAt', 'cancelledAt', 'cancelledBy', 'noShowOf'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function everyRound(race: () => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await race();
}

describe('of simultaneous calls about sessions', () => {
  it('exactly one of thirty gets the last seat of a group session', { timeout: patienceMs }, async () => {
    const group = { programId: trainer.programId, sessionType: 'group' } as const;
    const waiting = await insertSeats(app, { ...group, count: 30 });
    await everyRound(async () => {
      const time = newTime();
      await trainer.api.scheduling.schedule({ body: { appointmentId: await session('group'), ...time } });
      const answers = await Promise.allSettled(
        waiting.map(({ api, appointmentId }) => untilDecided(() => api.scheduling.schedule({ body: { appointmentId, ...time } }))),
      );
      const winners = winnersOf(answers, 'appointment.slot_full');
      expect(winners).toHaveLength(1);
      const seats = await app.db.selectFrom('appointments').select('id').where('startsAt', '=', new Date(time.startTime)).execute();
      expect(seats).toHaveLength(2);
      waiting.splice(winners[0] ?? 0, 1, ...(await insertSeats(app, { ...group, count: 1 })));
    });
  });

  it('exactly one of fifty gets a time', { timeout: patienceMs }, async () => {
    const alone = { programId: trainer.programId, sessionType: 'individual' } as const;
    const waiting = await insertSeats(app, { ...alone, count: 50 });
    // Fifty at a time: the machine is as busy as in more rounds of fewer.
    for (let round = 0; round < rounds / 5; round += 1) {
      const time = newTime();
      const answers = await Promise.allSettled(
        waiting.map(({ api, appointmentId }) => untilDecided(() => api.scheduling.schedule({ body: { appointmentId, ...time } }))),
      );
      const winners = winnersOf(answers, 'appointment.time_taken');
      expect(winners).toHaveLength(1);
      waiting.splice(winners[0] ?? 0, 1, ...(await insertSeats(app, { ...alone, count: 1 })));
    }
  });

  it('exactly one of approving and declining wins, and only declining leads to a refund', { timeout: patienceMs }, async () => {
    await everyRound(async () => {
      const appointmentId = await session();
      const params = { appointmentId };
      const answers = await Promise.allSettled([
        trainer.api.scheduling.approve({ params }),
        trainer.api.scheduling.reject({ params, body: { reason: 'Away that week' } }),
      ]);
      const [winner, ...others] = winnersOf(answers, 'appointment.already_decided');
      expect(others).toEqual([]);
      const isApproved = winner === 0;
      expect(await factsOf(appointmentId)).toMatchObject({ approvalStatus: isApproved ? 'approved' : 'rejected' });
      expect(await announced(appointmentId)).toEqual([isApproved ? 'request_approved' : 'request_rejected']);
    });
  });

  it('exactly one of trainer and parent schedules, and the other learns the time', { timeout: patienceMs }, async () => {
    await everyRound(async () => {
      const appointmentId = await session();
      const times = [newTime(), newTime()] as const;
      const answers = await Promise.allSettled([
        parent.api.scheduling.schedule({ body: { appointmentId, ...times[0] } }),
        trainer.api.scheduling.schedule({ body: { appointmentId, ...times[1] } }),
      ]);
      const [winner, ...others] = winnersOf(answers, 'appointment.already_scheduled');
      expect(others).toEqual([]);
      const { startTime } = times[winner as 0 | 1];
      expect((await factsOf(appointmentId)).startsAt?.toISOString()).toBe(startTime);
      const loser = answers.find(({ status }) => status === 'rejected');
      expect(loser).toMatchObject({ reason: { body: { details: { startTime } } } });
    });
  });

  it('a parent who cancels in time wins over a trainer who completes (R176)', { timeout: patienceMs }, async () => {
    await everyRound(async () => {
      const appointmentId = await scheduled();
      const params = { appointmentId };
      const answers = await Promise.allSettled([
        parent.api.scheduling.cancel({ params, body: {} }),
        trainer.api.scheduling.complete({ params }),
      ]);
      const winners = winnersOf(answers, 'appointment.not_completable');
      expect(winners).toContain(0);
      const { completedAt, cancelledAt } = await factsOf(appointmentId);
      expect([completedAt === null, cancelledAt === null]).toEqual([true, false]);
      const events = await announced(appointmentId);
      expect([events.includes('session_cancelled'), events.includes('session_completed')]).toEqual([true, winners.includes(1)]);
    });
  });

  it('only one side cancels a session, and payments receives one event', { timeout: patienceMs }, async () => {
    await everyRound(async () => {
      const appointmentId = await scheduled();
      const params = { appointmentId };
      const twice = ['parent', 'parent', 'trainer', 'trainer'] as const;
      const answers = await Promise.allSettled(
        twice.map((side) => (side === 'parent' ? parent : trainer).api.scheduling.cancel({ params, body: { reason: side } })),
      );
      const winners = winnersOf(answers, 'appointment.not_cancellable');
      const sides = new Set(winners.map((place) => twice[place]));
      expect([winners.length, sides.size]).toEqual([2, 1]);
      expect((await factsOf(appointmentId)).cancelledBy).toBe([...sides][0]);
      const { rows } = await sql`
        select 1 from pgboss.job where name like 'scheduling.session_cancelled/payments.%'
        and (data ->> 'appointmentId')::int = ${appointmentId}`.execute(app.db);
      expect(rows).toHaveLength(1);
    });
  });

  it('a session is moved before it is canceled, or canceled and then not moved', { timeout: patienceMs }, async () => {
    await everyRound(async () => {
      const appointmentId = await scheduled();
      const params = { appointmentId };
      const time = newTime();
      const [moved, cancelled] = await Promise.allSettled([
        trainer.api.scheduling.reschedule({ params, body: time }),
        parent.api.scheduling.cancel({ params, body: {} }),
      ]);
      expect(cancelled).toMatchObject({ status: 'fulfilled' });
      winnersOf([moved], 'appointment.not_movable');
      const former = await app.db
        .selectFrom('appointments')
        .select(['timeSlotId', 'formerStartsAt'])
        .where('id', '=', appointmentId)
        .executeTakeFirstOrThrow();
      expect(former.timeSlotId).toBeNull();
      expect(former.formerStartsAt?.toISOString() === time.startTime).toBe(moved.status === 'fulfilled');
    });
  });

  it('exactly one of approving and expiring wins', { timeout: patienceMs }, async () => {
    await everyRound(async () => {
      const appointmentId = await session();
      const paidAt = new Date(app.clock.now().getTime() - 72 * hourMs);
      await app.db.updateTable('appointments').set({ paidAt }).where('id', '=', appointmentId).execute();
      const [approved] = await Promise.allSettled([
        trainer.api.scheduling.approve({ params: { appointmentId } }),
        app.services.scheduling.expireRequests(),
      ]);
      winnersOf([approved], 'appointment.already_decided');
      const isApproved = approved.status === 'fulfilled';
      expect(await factsOf(appointmentId)).toMatchObject({ approvalStatus: isApproved ? 'approved' : 'rejected' });
      expect(await announced(appointmentId)).toEqual([isApproved ? 'request_approved' : 'request_rejected']);
    });
  });

  it('joining a group session succeeds while its only other seat is declined', { timeout: patienceMs }, async () => {
    await everyRound(async () => {
      const time = newTime();
      const [leaving, joining] = await insertSeats(app, { programId: trainer.programId, sessionType: 'group', count: 2 });
      if (!leaving || !joining) throw new Error('no seats');
      await leaving.api.scheduling.schedule({ body: { appointmentId: leaving.appointmentId, ...time } });
      const outcomes = await Promise.allSettled([
        joining.api.scheduling.schedule({ body: { appointmentId: joining.appointmentId, ...time } }),
        trainer.api.scheduling.reject({ params: { appointmentId: leaving.appointmentId }, body: { reason: 'Away that week' } }),
      ]);
      expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    });
  });

  it("completing and reporting the parent's no-show do not both succeed", { timeout: patienceMs }, async () => {
    await everyRound(async () => {
      const { programId, ...other } = await insertGroupTrainer(app, 2);
      const purchase = { parentId: parent.userId, programId, sessionType: 'individual' } as const;
      const { appointmentIds } = await insertPurchase(app, purchase);
      const appointmentId = appointmentIds[0];
      await other.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 1) } });
      app.clock.advance({ hours: 2 });
      const params = { appointmentId };
      const answers = await Promise.allSettled([
        other.api.scheduling.complete({ params }),
        other.api.scheduling.noShow({ params }),
        parent.api.scheduling.noShow({ params }),
      ]);
      winnersOf(answers, 'appointment.not_completable', 'appointment.no_show_impossible');
      const [completed, parentMissing, trainerMissing] = answers.map(({ status }) => status === 'fulfilled');
      expect(Number(parentMissing) + Number(trainerMissing)).toBeLessThanOrEqual(1);
      expect(Number(completed) + Number(parentMissing)).toBe(1);
      expect((await factsOf(appointmentId)).noShowOf).toBe(parentMissing ? 'parent' : trainerMissing ? 'trainer' : null);
      app.clock.advance({ hours: -2 });
    });
  });
});
