import { defineRoute } from '../core/route.ts';
import { ChangePreview, ChangeResult, NewScheduleChange, ScheduleChangeWish } from './schedule-change.ts';

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
} as const;
