import * as z from 'zod/mini';
import { MeetingTimeId, ProgramId, pathId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { MeetingTime, MeetingTimesReply, newMeetingTimes } from './meeting-time.ts';
import { where } from './session-place.ts';

const ofProgram = z.object({ programId: pathId(ProgramId) });

/** When the group of a program meets, as its trainer sets it (decision 0120). */
export const meetingTimeRoutes = {
  listMeetingTimes: defineRoute({
    method: 'GET',
    path: '/api/programs/:programId/meeting-times',
    access: ['trainer'],
    summary: "The times that the trainer has set for the group of an own program and that aren't over, in order.",
    params: ofProgram,
    reply: z.array(MeetingTime),
    errors: ['program.not_found'],
  }),
  setMeetingTimes: defineRoute({
    method: 'POST',
    path: '/api/programs/:programId/meeting-times',
    access: ['trainer'],
    summary: 'Sets when the group of a program meets, once or weekly: families join these times, and nobody else books them. Idempotent.',
    params: ofProgram,
    body: z.object({ ...newMeetingTimes, ...where }),
    reply: MeetingTimesReply,
    mayCreate: true,
    errors: [
      'program.not_found',
      'program.archived',
      'program.taken_down',
      'payment.group_not_offered',
      'place.not_found',
      'meeting_time.conflicts',
      'meeting_time.too_many',
      'meeting_time.taken',
      'appointment.time_held',
    ],
  }),
  removeOpenMeetingTimes: defineRoute({
    method: 'DELETE',
    path: '/api/programs/:programId/meeting-times',
    access: ['trainer'],
    summary: 'Takes back all times of an own program that nobody has joined or is booking. Returns those that stay.',
    params: ofProgram,
    reply: z.array(MeetingTime),
    errors: ['program.not_found'],
  }),
  removeMeetingTime: defineRoute({
    method: 'DELETE',
    path: '/api/meeting-times/:meetingTimeId',
    access: ['trainer'],
    summary: 'Takes back a time that nobody has joined.',
    params: z.object({ meetingTimeId: pathId(MeetingTimeId) }),
    reply: z.object({ ok: z.literal(true) }),
    errors: ['meeting_time.not_found', 'meeting_time.taken', 'appointment.time_held'],
  }),
} as const;
