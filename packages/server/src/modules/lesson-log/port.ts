import type { Readable } from 'node:stream';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import type { SharedLessonLog } from '@x1/contract/lesson-log/lesson-log.ts';

/** What is handed to a compliance office: families by their initials. */
export interface PrintedLessonLog extends Omit<SharedLessonLog, 'expiresAt'> {
  /** The day on which it's made, in the trainer's zone. */
  readonly today: CalendarDate;
}

/** Draws the log as a PDF. */
export type DrawLessonLog = (log: PrintedLessonLog) => Promise<Readable>;
