import type { CalendarDate } from '@x1/contract/core/time.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';

/** 'Sun, Mar 8' of a day of the calendar. */
export const dayText = (day: CalendarDate, today: CalendarDate) =>
  formatDate(`${day}T12:00:00.000Z`, 'UTC', new Date(`${today}T12:00:00.000Z`));

/** A frame of most phones' films. */
export const FRAME_MS = 1_000 / 30;

/** How fast a film plays. */
export const speeds = [
  { value: '1', label: '1×' },
  { value: '0.5', label: '½×' },
  { value: '0.25', label: '¼×' },
] as const;
export type Speed = (typeof speeds)[number]['value'];
