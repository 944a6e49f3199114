import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { schedulingRoutes } from '@x1/contract/scheduling/routes.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { SchedulingService } from './service.ts';

interface Needs {
  scheduling: SchedulingService;
  /** The bare appointment with the names a row shows (module views). */
  readAppointment: (id: AppointmentId) => Promise<Appointment>;
}

/** Each verb answers the session as it stands afterwards. */
export function createSchedulingHandlers({ scheduling, readAppointment }: Needs): Handlers<typeof schedulingRoutes> {
  return {
    approve: async (actor, { params }) => {
      await scheduling.approve(actor, params.appointmentId);
      return readAppointment(params.appointmentId);
    },
    reject: async (actor, { params, body }) => {
      await scheduling.reject(actor, params.appointmentId, body.reason);
      return readAppointment(params.appointmentId);
    },
    schedule: async (actor, { body }) => {
      await scheduling.schedule(actor, body);
      return readAppointment(body.appointmentId);
    },
    complete: async (actor, { params }) => {
      await scheduling.complete(actor, params.appointmentId);
      return readAppointment(params.appointmentId);
    },
  };
}
