import type { AppointmentId, AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimeRange } from '../../platform/time-ranges.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertReadyTrainer, insertUser } from '../../testing/rows.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { createReadFreeTimes, type ReadFreeTimesNeeds } from './read-free-times.ts';
import { createFactsOf } from './terms.ts';

const now = new Date('2027-02-22T12:00:00Z');
const at = (clock: string) => new Date(`2027-02-27T${clock}:00Z`);
const range = (from: string, to: string): TimeRange => ({ startsAt: at(from), endsAt: at(to) });
const day = { from: '2027-02-27', days: 1, minutes: 60 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A trainer with the given calendar, and a session that has no time yet. */
async function given(calendar: Partial<Pick<ReadFreeTimesNeeds, 'calendarBusyOf' | 'calendarStateOf' | 'refreshBusyTimes'>> = {}) {
  const { db } = database;
  const trainer = await insertReadyTrainer(db, { availability: [] });
  const parentId = await insertUser(db, { role: 'parent' });
  const programId = await insertProgram(db, { trainerId: trainer.id });
  const buy = async (startsAt?: Date) =>
    (await insertPaidAppointment(db, { parentId, programId, state: startsAt ? { startsAt, approval: 'approved' } : {} })).appointmentId;
  const { freeTimes } = createReadFreeTimes({
    db,
    clock: { now: () => now },
    trainers: {
      findTrainerByUser: async (_tx, userId) => (userId === trainer.userId ? { ...trainer, name: '', imageKey: null } : undefined),
      getTrainerAccount: async () => ({ userId: trainer.userId, timezone: 'UTC', isDisabled: false }),
      getUsualTimes: async () => ({ hours: [], weekdays: [], rules: noBookingRules }),
    },
    capacityOfProgram: async () => 4,
    sessionMinutesOf: async () => 60,
    listOpenOfAthlete: async () => new Set(),
    factsOf: createFactsOf({
      blocksBetween: async () => ({ parent: false, trainer: false }),
      trainerOf: async () => ({ userId: trainer.userId, timezone: 'UTC', isDisabled: false }),
      termsOf: async () => ({ policy: currentRefundPolicy, paidAt: now, leftCents: 4_900 }),
    }),
    assertNotBlocked: async () => {},
    getOffer: async () => ({ id: programId, trainerId: trainer.id, sessionMinutes: 60 }),
    calendarBusyOf: async () => [],
    calendarStateOf: async () => 'none',
    refreshBusyTimes: async () => {},
    ...calendar,
  });
  const as = (userId: UserId, role: 'parent' | 'trainer') => (id: AppointmentId) =>
    freeTimes({ userId, familyId: userId, role, sessionId: 1 as AuthSessionId }, id, day);
  return { buy, asParent: as(parentId, 'parent'), asTrainer: as(trainer.userId, 'trainer') };
}

describe("a trainer's calendar", () => {
  it('makes its busy times unavailable to parent and trainer', async () => {
    const { buy, asParent, asTrainer } = await given({ calendarBusyOf: async () => [range('10:00', '12:00')] });
    const session = await buy();
    for (const read of [asParent, asTrainer]) {
      const { occupied, free } = await read(session);
      expect(occupied).toEqual([{ startTime: at('10:00').toISOString(), endTime: at('12:00').toISOString(), kind: 'calendar' }]);
      const starts = free.map(({ startTime }) => startTime.slice(11, 16));
      expect(starts).toContain('09:00');
      expect(starts).toContain('12:00');
      expect(starts.filter((start) => start > '09:00' && start < '12:00')).toEqual([]);
    }
  });

  it('does not make the trainer busy during sessions X1 itself wrote to it', async () => {
    const { buy, asParent } = await given({ calendarBusyOf: async () => [range('10:00', '12:00'), range('15:00', '16:00')] });
    const session = await buy(at('10:00'));
    await buy(at('15:00'));
    const { occupied } = await asParent(session);
    expect(occupied.filter(({ kind }) => kind === 'calendar')).toEqual([
      { startTime: at('11:00').toISOString(), endTime: at('12:00').toISOString(), kind: 'calendar' },
    ]);
  });

  it('is read again when its last read is old, and is fresh afterwards', async () => {
    const asked: UserId[] = [];
    const { buy, asParent } = await given({
      calendarStateOf: async () => 'old',
      refreshBusyTimes: async (userId) => void asked.push(userId),
    });
    expect((await asParent(await buy())).calendar).toBe('fresh');
    expect(asked).toHaveLength(1);
  });

  it.each(['none', 'fresh'] as const)('is not read again when its state is %s', async (state) => {
    const refreshBusyTimes = () => Promise.reject(new Error('the calendar was read'));
    const { buy, asParent } = await given({ calendarStateOf: async () => state, refreshBusyTimes });
    expect((await asParent(await buy())).calendar).toBe(state);
  });

  it('that fails or hangs does not delay the reply, which uses the last known busy times', async () => {
    const away = await given({ calendarStateOf: async () => 'old', refreshBusyTimes: () => Promise.reject(new Error('Google is down')) });
    expect((await away.asParent(await away.buy())).calendar).toBe('old');
    const slow = await given({ calendarStateOf: async () => 'old', refreshBusyTimes: () => new Promise(() => {}) });
    const before = performance.now();
    expect((await slow.asParent(await slow.buy())).calendar).toBe('old');
    expect(performance.now() - before).toBeLessThan(4_500);
  });
});
