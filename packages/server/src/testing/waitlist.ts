import type { ProgramId, TrainerId, UserId, WaitlistEntryId } from '@x1/contract/core/ids.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { WaitlistEntry, WaitlistOffer } from '@x1/contract/scheduling/waitlist.ts';
import { offerWaiting } from '../modules/scheduling/jobs.ts';
import { type PaidRequest, paidRequest, type SellingTrainer, sellingTrainer } from './given.ts';
import type { Person, TestApp } from './start-app.ts';

/** A Saturday on which New York is at -05:00; tests of waitlists begin on the Monday before. */
const saturday = '2027-02-27';
/** Somebody who calls the product. */
type Calling = Pick<Person, 'api'>;
export const zone = { scheduledInTimezone: 'America/New_York' } as const;

/** A time on that Saturday, by the clock of New York. */
export function atNewYork(clock: string, minutes = 60): { startTime: string; endTime: string } {
  const start = Date.parse(`${saturday}T${clock}:00.000-05:00`);
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + minutes * 60_000).toISOString() };
}
export type Time = ReturnType<typeof atNewYork>;

/** A trainer in New York with usual hours on Saturdays alone. */
export async function saturdayTrainer(
  app: TestApp,
  hours: { from: string; to: string },
  program: Parameters<typeof sellingTrainer>[1] = {},
) {
  const trainer = await sellingTrainer(app, { maxCapacity: 2, ...program });
  await trainer.api.accounts.setTimezone({ body: { timezone: 'America/New_York' } });
  await setHours(trainer, hours);
  return trainer;
}

export async function setHours(trainer: SellingTrainer, { from, to }: { from: string; to: string }): Promise<void> {
  const { bookingRules, meetingLink } = await trainer.api.trainers.sessionSettings();
  await trainer.api.trainers.setSessionSettings({
    body: { availabilityHours: [{ weekday: 'Saturday', from, to }], meetingLink, bookingRules },
  });
}

/** A family that bought a session and has it at this time. */
export async function booked(
  app: TestApp,
  trainer: SellingTrainer,
  time: Time,
  by: { sessionType?: SessionType; parent?: Person } = {},
): Promise<PaidRequest> {
  const request = await paidRequest(app, { trainer, ...by });
  const body = { appointmentId: request.appointmentId, ...time, location: 'online', ...zone };
  await request.parent.api.scheduling.schedule({ body });
  return request;
}

export const cancel = ({ parent, appointmentId }: PaidRequest) => parent.api.scheduling.cancel({ params: { appointmentId }, body: {} });

/** Waits for a place in the group at this time. */
export const waitForGroup = ({ api }: Calling, { programId }: Pick<SellingTrainer, 'programId'>, time: Time): Promise<WaitlistEntry> =>
  api.scheduling.joinWaitlist({ body: { kind: 'time', programId, ...time, ...zone } });

/** Waits for any usual time of that week. */
export const waitForWeek = ({ api }: Calling, { programId }: Pick<SellingTrainer, 'programId'>): Promise<WaitlistEntry> =>
  api.scheduling.joinWaitlist({ body: { kind: 'days', programId, from: '2027-02-22', days: 7, ...zone } });

export const lineOf = ({ api }: Calling): Promise<WaitlistEntry[]> => api.scheduling.listWaitlist();
export const offerTo = async (person: Calling): Promise<WaitlistOffer | null | undefined> => (await lineOf(person))[0]?.offer;
export const take = ({ api }: Calling, { id: waitlistEntryId }: { id: WaitlistEntryId }) =>
  api.scheduling.takeOffer({ params: { waitlistEntryId } });
export const passOn = ({ api }: Calling, { id: waitlistEntryId }: { id: WaitlistEntryId }) =>
  api.scheduling.passOffer({ params: { waitlistEntryId } });
export const leave = ({ api }: Calling, { id: waitlistEntryId }: { id: WaitlistEntryId }) =>
  api.scheduling.leaveWaitlist({ params: { waitlistEntryId } });

/** An offer as it is stored: a family in line for whom a time is kept for an hour. `hoursAhead` is when that time begins. */
export async function insertOffer(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  ids: { parentId: UserId; trainerId: TrainerId; programId: ProgramId },
  hoursAhead: number,
): Promise<WaitlistEntryId> {
  const now = clock.now();
  const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const time = { startsAt: after(hoursAhead), endsAt: after(hoursAhead + 1) };
  const window = { wantedFrom: time.startsAt, wantedUntil: after(hoursAhead + 24) };
  const sold = { ...ids, sessionType: 'individual' } as const;
  const entry = { ...sold, kind: 'days', ...window, timeZone: 'America/New_York', joinedAt: now } as const;
  const { id } = await db.insertInto('waitlistEntries').values(entry).returning('id').executeTakeFirstOrThrow();
  const { parentId: _, ...ofTrainer } = sold;
  const slot = await db
    .insertInto('timeSlots')
    .values({ ...ofTrainer, ...time })
    .returning('id')
    .executeTakeFirstOrThrow();
  const kept = { timeSlotId: slot.id, waitlistEntryId: id, createdAt: now, expiresAt: after(1) };
  await db
    .insertInto('timeHolds')
    .values({ ...sold, ...time, ...zone, kind: 'offered', ...kept })
    .execute();
  return id;
}

/** A minute of the product: what ended is passed on, what is free is offered. */
export const minute = (app: TestApp) => app.runNow(offerWaiting);
