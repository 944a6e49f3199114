import type { AppointmentId, MeetingTimeId, ScheduleChangeId, UserId } from '@x1/contract/core/ids.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import type { ScheduleChangeWish } from '@x1/contract/scheduling/schedule-change.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/errors.ts';
import { actorOf, parent, timeIn, trainerOf, zone } from './actors.ts';
import type { Executors } from './executors.ts';
import { choose, coming } from './rows.ts';
import { note } from './world.ts';

const hourMs = 3_600_000;
const hoursOf = { day: 12, week: 7 * 24 } as const;

/** What trainers move and cancel in one step and when their groups meet, and what families answer. */
export const schedules: Executors<'changeDay' | 'answerChange' | 'setGroupTime' | 'removeGroupTime'> = {
  changeDay: async (world, { pick, which, move }) => {
    const seat = await choose(world, pick, coming(world.clock.now()));
    if (!seat) return;
    const actor = actorOf(world, seat.trainerId);
    const { scheduling } = world.app.services;
    const asked = { which: whichOf(seat, which), what: move ? ({ kind: 'move', ...move } as const) : ({ kind: 'cancel' } as const) };
    const wish: ScheduleChangeWish = { ...asked, except: [], timeZone: zone };
    const { sessions } = await scheduling.previewChange(actor, wish);
    // What can't be done as it was wanted gets the first time that is offered instead, or stays.
    wish.except = sessions.flatMap(({ startTime, problem, offers }) =>
      problem ? [{ startTime, newStartTime: (move && offers[0]?.startTime) ?? null }] : [],
    );
    const { version } = await scheduling.previewChange(actor, wish);
    const requestId = `change-${world.clock.now().getTime()}`;
    const { changedCount } = await scheduling.changeSchedule(actor, { ...wish, reason: 'Rain', version, requestId });
    if (changedCount > 0) note(world, `${move ? 'moved' : 'canceled'} a ${which}`);
    if (changedCount > 1) note(world, 'changed several sessions in one step');
  },

  answerChange: async (world, { pick, answer }) => {
    const change = await choose(world, pick, changesOfFamilies);
    if (!change) return;
    const { scheduling } = world.app.services;
    const family = parent(change.parentId);
    const { sessions } = await scheduling.familyChange(family, change.id);
    const answered = sessions.filter(({ isWaiting, refund }) => isWaiting && (answer === 'accept' || refund !== null));
    if (answered.length === 0) return;
    const promised = answer === 'refund' && { expectedRefund: answered.reduce((sum, { refund }) => sum + (refund ?? 0), 0) };
    const named = answered.map(({ appointment: { id: appointmentId, startTime, endTime } }) => ({
      appointmentId,
      startTime: startTime ?? '',
      endTime: endTime ?? '',
    }));
    await scheduling.answerChange(family, change.id, { answer, sessions: named, ...promised }).catch(unlessPromised);
    note(world, answer === 'accept' ? 'accepted a changed time' : 'took the money for a changed time');
  },

  setGroupTime: async (world, { trainer, hours, weeks, isPackage = false }) => {
    const { actor, programId, packageId } = trainerOf(world, trainer);
    const { date, time } = toWallTime(timeIn(world, hours).startTime, zone);
    const wish = { date, time, timeZone: zone, weeks, location: 'online', mode: 'fitting' } as const;
    await world.app.services.scheduling.setMeetingTimes(actor, isPackage ? packageId : programId, wish);
    note(world, 'set a time for a group');
  },

  removeGroupTime: async (world, { pick }) => {
    const meeting = await choose(world, pick, groupTimes);
    if (!meeting) return;
    await world.app.services.scheduling.removeMeetingTime(actorOf(world, meeting.trainerId), meeting.id);
    note(world, "removed a group's time");
  },
};

const changesOfFamilies = sql<{ id: ScheduleChangeId; parentId: UserId }>`
  select distinct s.schedule_change_id as id, a.parent_id from schedule_change_sessions s join appointments a on a.id = s.appointment_id
  where s.done_at is not null and s.refusal is null order by 1 desc, 2`;

const groupTimes = sql<{ id: MeetingTimeId; trainerId: number }>`
  select m.id, s.trainer_id from meeting_times m join time_slots s on s.id = m.time_slot_id order by m.id desc`;

function whichOf(seat: { id: AppointmentId; startsAt: Date }, which: 'session' | 'day' | 'week'): ScheduleChangeWish['which'] {
  if (which === 'session') return { kind: 'session', appointmentId: seat.id };
  const endTime = new Date(seat.startsAt.getTime() + hoursOf[which] * hourMs).toISOString();
  return { kind: 'range', startTime: seat.startsAt.toISOString(), endTime };
}

/** The refund shown to the family a moment ago must still be right: a different amount is a bug, not a refusal. */
function unlessPromised(error: unknown): never {
  if (error instanceof AppError && error.code === 'appointment.refund_changed') throw new Error('a promised refund was another one');
  throw error;
}
