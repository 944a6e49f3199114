import * as z from 'zod/mini';
import { pathId, ScheduleChangeId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { ChangeAnswer, ChangePreview, ChangeResult, FamilyChange, NewScheduleChange, ScheduleChangeWish } from './schedule-change.ts';

const ofChange = z.object({ changeId: pathId(ScheduleChangeId) });

/** Many sessions moved or canceled in one step (decision 0087). */
export const changeRoutes = {
  previewChange: defineRoute({
    method: 'POST',
    path: '/api/schedule-changes/preview',
    access: ['trainer'],
    summary: 'What would happen if the trainer moved or canceled a day, a range or a group: sessions, families, money. Changes nothing.',
    body: ScheduleChangeWish,
    reply: ChangePreview,
    errors: ['appointment.not_found', 'trainer.not_found', 'schedule_change.too_many'],
  }),
  changeSchedule: defineRoute({
    method: 'POST',
    path: '/api/schedule-changes',
    access: ['trainer'],
    summary: 'Does what the preview showed, or, where that has changed, nothing. The same requestId is one change.',
    body: NewScheduleChange,
    reply: ChangeResult,
    errors: [
      'appointment.not_found',
      'trainer.not_found',
      'schedule_change.nothing',
      'schedule_change.too_many',
      'schedule_change.not_ready',
      'schedule_change.outdated',
    ],
  }),
  familyChange: defineRoute({
    method: 'GET',
    path: '/api/schedule-changes/:changeId',
    access: ['parent'],
    summary: "A change of the trainer's: the family's own sessions, and what can be answered.",
    params: ofChange,
    reply: FamilyChange,
    errors: ['schedule_change.not_found'],
  }),
  answerChange: defineRoute({
    method: 'POST',
    path: '/api/schedule-changes/:changeId/answer',
    access: ['parent'],
    summary: 'Accepts new times, or gives sessions up for their money, all of those named or none (R176). Idempotent.',
    params: ofChange,
    body: ChangeAnswer,
    reply: FamilyChange,
    errors: [
      'conversation.blocked',
      'schedule_change.not_found',
      'appointment.not_found',
      'appointment.no_time_to_accept',
      'appointment.time_changed',
      'appointment.not_cancellable',
      'appointment.refund_changed',
    ],
  }),
} as const;
