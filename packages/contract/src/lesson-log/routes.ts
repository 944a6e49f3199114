import * as z from 'zod/mini';
import { defineRoute } from '../core/route.ts';
import { LessonLog, LessonLogRange } from './lesson-log.ts';

/** The fee-for-lesson log of a trainer who plays in college (decision 0104). */
export const lessonLogRoutes = {
  readLessonLog: defineRoute({
    method: 'GET',
    path: '/api/lesson-log',
    access: ['trainer'],
    summary: "The signed-in trainer's lessons in a range of days of their zone, with what each cost and who paid; at most two years.",
    query: LessonLogRange,
    reply: LessonLog,
    errors: [],
  }),
  lessonLogCsv: defineRoute({
    method: 'GET',
    path: '/api/lesson-log/csv',
    access: ['trainer'],
    summary: 'The same as a CSV file in dollars for a compliance office: families by their initials alone.',
    query: LessonLogRange,
    limit: 'export',
    file: { contentType: 'text/csv; charset=utf-8' },
    reply: z.string(),
    errors: [],
  }),
  lessonLogPdf: defineRoute({
    method: 'GET',
    path: '/api/lesson-log/pdf',
    access: ['trainer'],
    summary: 'The same as a PDF, with families by their initials alone.',
    query: LessonLogRange,
    limit: 'export',
    file: { contentType: 'application/pdf' },
    reply: z.string(),
    errors: [],
  }),
} as const;
