import { t } from '../core/texts.ts';

/** How long a session is: '30 minutes', '1 hour', '1 hour 30 minutes'. */
export function sessionLengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0 && rest > 0) return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: rest });
  if (rest === 0) return hours === 0 ? '' : t('{hours, plural, one {# hour} other {# hours}}', { hours });
  return t('{hours, plural, one {# hour} other {# hours}} {minutes, plural, one {# minute} other {# minutes}}', { hours, minutes: rest });
}

/** A training format within a sentence: 'in person'; an unknown one as it is. */
export function formatWords(format: string): string {
  if (format === 'In-Person') return t('in person');
  if (isOnlineFormat(format)) return t('online');
  return format === 'Hybrid (Both)' ? t('in person and online') : format;
}

/** Whether one never meets for a program of this format. */
export const isOnlineFormat = (format: string): boolean => format === 'Online';

/** Whether a program of this format can be booked online: all but those sold in person alone. */
export const isOfferedOnline = (format: string): boolean => format !== 'In-Person';
