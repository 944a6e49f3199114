import * as z from 'zod/mini';
import { AppointmentId, pathId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';
import { Instant, TimeZone } from '../core/time.ts';
import { Appointment } from './appointment.ts';
import { LOCATION_MAX_LENGTH } from './locations.ts';

const ofAppointment = z.object({ appointmentId: pathId(AppointmentId) });

export const schedulingRoutes = {
  approve: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/approve',
    access: ['trainer'],
    summary: 'Accepts a paid request. Said twice it is one approval (R107).',
    params: ofAppointment,
    reply: Appointment,
    errors: ['appointment.not_found', 'appointment.already_decided', 'appointment.not_paid'],
  }),
  reject: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/reject',
    access: ['trainer'],
    summary: 'Declines a request with a reason; the parent gets all money back (R95, R106).',
    params: ofAppointment,
    body: z.object({ reason: text({ min: 1, max: 500, tooShort: 'Reason is required' }) }),
    reply: Appointment,
    errors: ['appointment.not_found', 'appointment.already_decided'],
  }),
  schedule: defineRoute({
    method: 'POST',
    path: '/api/appointments/schedule',
    access: ['parent', 'trainer'],
    summary: 'Sets the time and place of a paid session that has none yet (R109-R118, R164).',
    body: z.object({
      appointmentId: AppointmentId,
      startTime: Instant,
      endTime: Instant,
      location: z._default(z.nullable(text({ max: LOCATION_MAX_LENGTH })), null),
      scheduledInTimezone: TimeZone,
    }),
    reply: Appointment,
    errors: [
      'appointment.not_found',
      'appointment.not_paid',
      'appointment.already_scheduled',
      'appointment.not_schedulable',
      'appointment.start_in_past',
      'appointment.time_taken',
      'appointment.slot_full',
    ],
  }),
  complete: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/complete',
    access: ['trainer'],
    summary: 'Marks a scheduled session as held; completing early moves no money early (R120).',
    params: ofAppointment,
    reply: Appointment,
    errors: ['appointment.not_found', 'appointment.not_completable'],
  }),
} as const;
