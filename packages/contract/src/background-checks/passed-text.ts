import { t } from '../core/texts.ts';
import { formatMonth } from '../core/time-format.ts';

/** 'Background check passed, November 2026': the only thing anybody reads about somebody else's check. @param month such as 2026-11 */
export function passedCheckText(month: string): string {
  return t('Background check passed, {month}', { month: formatMonth(month) });
}
