import { describe, expect, it } from 'vitest';
import { timeIn } from '../../../testing/given.ts';
import { insertGroupTrainer, insertSeats } from '../../../testing/rows-purchases.ts';
import { openApp } from '../../../testing/start-app.ts';

/** How often each race is run: 200 times by `npm run prove`. */
const rounds = Number(process.env['X1_ROUNDS'] ?? 50);

const app = await openApp();

/** A group of three and its trainer, who has looked at what a change would do. */
async function group(round: number, what: { kind: 'cancel' } | { kind: 'move'; days: number; minutes: number }) {
  const trainer = await insertGroupTrainer(app, 3);
  const seats = await insertSeats(app, { programId: trainer.programId, sessionType: 'group', count: 3 });
  const time = timeIn(app, 100 + round);
  for (const { api, appointmentId } of seats) {
    await api.scheduling.schedule({ body: { appointmentId, ...time } });
    await trainer.api.scheduling.approve({ params: { appointmentId } });
  }
  const which = { kind: 'range', startTime: time.startTime, endTime: time.endTime } as const;
  const wish = { which, what, except: [], timeZone: 'UTC' };
  const { version } = await trainer.api.scheduling.previewChange({ body: wish });
  const confirm = () =>
    trainer.api.scheduling.changeSchedule({ body: { ...wish, reason: 'Rain', version, requestId: crypto.randomUUID() } });
  return { trainer, seats, time, confirm };
}

const codeOf = (answer: PromiseSettledResult<unknown>) => (answer.status === 'fulfilled' ? 'done' : answer.reason.code);

/** What a change and somebody else came to, as it is stored. */
async function outcomeOf(ids: readonly number[]) {
  const seats = await app.db
    .selectFrom('appointments')
    .selectAll()
    .where('id', 'in', ids as never)
    .orderBy('id')
    .execute();
  const steps = await app.db
    .selectFrom('scheduleChangeSessions')
    .selectAll()
    .where('appointmentId', 'in', ids as never)
    .execute();
  return { seats, steps };
}

describe('a change of many against somebody who acts at the same moment', () => {
  it.each([
    ['a move', { kind: 'move', days: 1, minutes: 0 } as const],
    ['a cancellation', { kind: 'cancel' } as const],
  ])(`%s and a family's cancellation come to one end each, ${rounds} times`, { timeout: 3_600_000 }, async (_name, what) => {
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const { seats, time, confirm } = await group(round, what);
      const [leaving, ...staying] = seats;
      const params = { appointmentId: leaving?.appointmentId as never };
      const [change, cancel] = await Promise.allSettled([confirm(), leaving?.api.scheduling.cancel({ params, body: {} })]);
      expect(codeOf(change)).toBeOneOf(['done', 'schedule_change.outdated']);
      // A trainer's cancellation that came first has ended it for both.
      expect(codeOf(cancel)).toBeOneOf(what.kind === 'cancel' ? ['done', 'appointment.not_cancellable'] : ['done']);
      seen.add(codeOf(change));
      const isDone = change.status === 'fulfilled';
      const { seats: after } = await outcomeOf(seats.map(({ appointmentId }) => appointmentId));
      const gone = after.find(({ id }) => id === leaving?.appointmentId);
      expect(gone?.cancelledBy).toBe(cancel.status === 'fulfilled' ? 'parent' : 'trainer');
      const others = after.filter(({ id }) => staying.some(({ appointmentId }) => appointmentId === id));
      const expected = !isDone
        ? time.startTime
        : what.kind === 'move'
          ? new Date(Date.parse(time.startTime) + 86_400_000).toISOString()
          : undefined;
      expect(others.map(({ startsAt }) => startsAt?.toISOString())).toEqual([expected, expected]);
      // Nobody keeps a time of it that nobody has.
      expect(new Set(others.map(({ timeSlotId }) => timeSlotId)).size).toBe(1);
      const slots = await app.db
        .selectFrom('timeSlots')
        .selectAll()
        .where('programId', '=', gone?.programId as never)
        .execute();
      expect(slots).toHaveLength(expected === undefined ? 0 : 1);
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  it(`a move and Mark Complete come to one end, ${rounds} times`, { timeout: 3_600_000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { trainer, seats, confirm } = await group(round, { kind: 'move', days: 1, minutes: 0 });
      const params = { appointmentId: seats[0]?.appointmentId as never };
      const [change, complete] = await Promise.allSettled([confirm(), trainer.api.scheduling.complete({ params })]);
      expect(codeOf(change)).toBeOneOf(['done', 'schedule_change.outdated']);
      expect(codeOf(complete)).toBe('done');
      const { seats: after, steps } = await outcomeOf(seats.map(({ appointmentId }) => appointmentId));
      expect(after.filter(({ completedAt }) => completedAt)).toHaveLength(1);
      expect(steps.every(({ doneAt }) => doneAt !== null)).toBe(true);
    }
  });

  it(`two windows do it once, ${rounds} times`, { timeout: 3_600_000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { seats, confirm } = await group(round, { kind: 'cancel' });
      const answers = await Promise.allSettled([confirm(), confirm(), confirm()]);
      expect(answers.map(codeOf).sort()).toEqual(['done', 'schedule_change.outdated', 'schedule_change.outdated']);
      const { steps } = await outcomeOf(seats.map(({ appointmentId }) => appointmentId));
      expect(steps.map(({ refusal }) => refusal)).toEqual([null, null, null]);
    }
  });
});
