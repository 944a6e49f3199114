import type { changeRoutes } from '@x1/contract/scheduling/change-routes.ts';
import type { meetingTimeRoutes } from '@x1/contract/scheduling/meeting-time-routes.ts';
import type { schedulingRoutes } from '@x1/contract/scheduling/routes.ts';
import type { waitlistRoutes } from '@x1/contract/scheduling/waitlist-routes.ts';
import { created, type Handlers } from '../../http/handlers.ts';
import type { AppointmentReader } from './needs.ts';
import type { SchedulingService } from './service.ts';

/** Each call returns the session after the change. */
export function createSchedulingHandlers(
  scheduling: SchedulingService,
  { readAppointment }: AppointmentReader,
): Handlers<typeof schedulingRoutes & typeof changeRoutes & typeof waitlistRoutes & typeof meetingTimeRoutes> {
  return {
    approve: async (actor, { params }) => {
      await scheduling.approve(actor, params.appointmentId);
      return readAppointment(params.appointmentId, actor.role);
    },
    reject: async (actor, { params, body }) => {
      await scheduling.reject(actor, params.appointmentId, body.reason);
      return readAppointment(params.appointmentId, actor.role);
    },
    schedule: async (actor, { body }) => {
      await scheduling.schedule(actor, body);
      return readAppointment(body.appointmentId, actor.role);
    },
    acceptTime: async (actor, { params, body }) => {
      await scheduling.acceptTime(actor, params.appointmentId, body);
      return readAppointment(params.appointmentId, actor.role);
    },
    reschedule: async (actor, { params, body }) => {
      await scheduling.reschedule(actor, params.appointmentId, body);
      return readAppointment(params.appointmentId, actor.role);
    },
    cancel: async (actor, { params, body }) => {
      await scheduling.cancel(actor, params.appointmentId, body);
      return readAppointment(params.appointmentId, actor.role);
    },
    noShow: async (actor, { params }) => {
      await scheduling.noShow(actor, params.appointmentId);
      return readAppointment(params.appointmentId, actor.role);
    },
    freeTimes: (actor, { params, query }) => scheduling.freeTimes(actor, params.appointmentId, query),
    programFreeTimes: (actor, { params, query }) => scheduling.programFreeTimes(actor, params.programId, query),
    holdTime: async (actor, { body }) => {
      const { hold, isNew } = await scheduling.holdTime(actor, body);
      return isNew ? created(hold) : hold;
    },
    releaseHold: async (actor, { params }) => {
      await scheduling.releaseHold(actor, params.timeHoldId);
      return { ok: true };
    },
    scheduleWeekly: async (actor, { params, body }) => {
      const { occurrences, scheduled } = await scheduling.scheduleWeekly(actor, params.appointmentId, body);
      return { occurrences, scheduled: await Promise.all(scheduled.map((id) => readAppointment(id, actor.role))) };
    },
    setNotes: (actor, { params, body }) => scheduling.setNotes(actor, params.appointmentId, body),
    complete: async (actor, { params }) => {
      await scheduling.complete(actor, params.appointmentId);
      return readAppointment(params.appointmentId, actor.role);
    },
    previewChange: (actor, { body }) => scheduling.previewChange(actor, body),
    changeSchedule: (actor, { body }) => scheduling.changeSchedule(actor, body),
    familyChange: (actor, { params }) => scheduling.familyChange(actor, params.changeId),
    answerChange: (actor, { params, body }) => scheduling.answerChange(actor, params.changeId, body),
    joinWaitlist: async (actor, { body }) => {
      const { entry, isNew } = await scheduling.joinWaitlist(actor, body);
      return isNew ? created(entry) : entry;
    },
    listWaitlist: (actor) => scheduling.listWaitlist(actor),
    takeOffer: (actor, { params }) => scheduling.takeOffer(actor, params.waitlistEntryId),
    passOffer: async (actor, { params }) => {
      await scheduling.passOffer(actor, params.waitlistEntryId);
      return { ok: true };
    },
    leaveWaitlist: async (actor, { params }) => {
      await scheduling.leaveWaitlist(actor, params.waitlistEntryId);
      return { ok: true };
    },
    countWaiting: (actor) => scheduling.countWaiting(actor),
    listMeetingTimes: (actor, { params }) => scheduling.listMeetingTimes(actor, params.programId),
    setMeetingTimes: async (actor, { params, body }) => {
      const { isNew, ...reply } = await scheduling.setMeetingTimes(actor, params.programId, body);
      return isNew ? created(reply) : reply;
    },
    removeMeetingTime: async (actor, { params }) => {
      await scheduling.removeMeetingTime(actor, params.meetingTimeId);
      return { ok: true };
    },
    removeOpenMeetingTimes: (actor, { params }) => scheduling.removeOpenMeetingTimes(actor, params.programId),
    listTimeOff: (actor) => scheduling.listTimeOff(actor),
    addTimeOff: async (actor, { body }) => created(await scheduling.addTimeOff(actor, body)),
    removeTimeOff: async (actor, { params }) => {
      await scheduling.removeTimeOff(actor, params.timeOffId);
      return { ok: true };
    },
  };
}
