import { countText } from '../core/plural.ts';

/** How long a session is: '30 minutes', '1 hour', '1 hour 30 minutes'. */
export function sessionLengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && countText(hours, 'hour'), rest > 0 && countText(rest, 'minute')].filter(Boolean).join(' ');
}

const formats: Readonly<Record<string, string>> = { 'In-Person': 'in person', Online: 'online', 'Hybrid (Both)': 'in person and online' };

/** A training format within a sentence: 'in person'; an unknown one as it is. */
export function formatWords(format: string): string {
  return formats[format] ?? format;
}
