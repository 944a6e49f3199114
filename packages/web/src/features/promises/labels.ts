import { formatDate } from '@x1/contract/core/time-format.ts';
import type { DutyProgress } from '@x1/contract/programs/duty-record.ts';

/** 'Check-ins': a duty as the title of its line. */
export function dutyTitle({ text }: Pick<DutyProgress, 'text'>): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const periods: Readonly<Record<DutyProgress['per'], string>> = { week: 'this week', month: 'this month', program: 'in this program' };

/** '1 of 2 this week'; more than was promised is shown as it is. */
export function keptText({ kept, due, per }: Pick<DutyProgress, 'kept' | 'due' | 'per'>): string {
  return `${kept} of ${due} ${periods[per]}`;
}

/**
 * Until when it has to be kept: the last day of the period.
 *
 * @returns null for what is due once in a program, and for what is kept already
 */
export function dueText({ kept, due, periodEnd }: Pick<DutyProgress, 'kept' | 'due' | 'periodEnd'>, zone: string): string | null {
  if (periodEnd === null || kept >= due) return null;
  // The end is the first moment that no longer counts.
  return `${due - kept} more until ${formatDate(new Date(Date.parse(periodEnd) - 1).toISOString(), zone)}`;
}
