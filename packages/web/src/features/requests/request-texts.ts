import { firstName } from '@x1/contract/core/first-name.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { answerByText } from '@x1/contract/scheduling/waiting.ts';

/** Who reads, and when. */
export interface Reader {
  readonly timeZone: string;
  readonly now: Date;
}

/** 'Renee Castillo for Alma'; the parent alone where it wasn't said who trains (R171). */
export function forWhom({ parentName, athlete }: Pick<Appointment, 'parentName' | 'athlete'>): string {
  return athlete ? t('{parent} for {athlete}', { parent: parentName, athlete: athlete.firstName }) : parentName;
}

/** 'First Touch, individual', and how much of a package it's about: all of its sessions, or the one the trainer is asked about again (R175). */
export function aboutText({ title, sessionType, askedAgain, sessionNumber, sessionCount }: Appointment): string {
  const part = askedAgain
    ? t('only session {number} of {count}', { number: sessionNumber, count: sessionCount })
    : t('{count, plural, one {# session} other {# sessions}}', { count: sessionCount });
  const type = sessionType === 'group' ? t('group') : t('individual');
  return [title, type, ...(sessionCount > 1 ? [part] : [])].join(', ');
}

/** What the answer is about, in cents: the whole purchase, or the one session of a package (R38, R175). */
export function stakeCents({ askedAgain, amount, purchaseAmount }: Appointment): number {
  return askedAgain ? amount : purchaseAmount;
}

/** 'Sat, Mar 14 · 4:30-5:30 PM (EDT)'; undefined until a time is chosen. */
export function requestTime({ startTime: start, endTime: end }: Appointment, { timeZone, now }: Reader): string | undefined {
  return start && end ? formatSessionTime({ start, end }, timeZone, now) : undefined;
}

/** Until when, and why it's asked again: 'Answer by Tue 4:30 PM · Outside your hours'. */
export function answerText(request: Appointment, reader: Reader): string {
  return [answerByText(request, reader) ?? [], askedAgainText(request) ?? []].flat().join(' · ');
}

/** Why the trainer is asked again (R175). */
export function askedAgainText({ askedAgain }: Appointment): string | undefined {
  if (!askedAgain) return undefined;
  return askedAgain.reason === 'outside_hours' ? t('Outside your hours') : t('Short notice');
}

/** What happens without an answer (R109). */
export function afterwardsText(request: Appointment): string {
  return t('After that, {name} gets {amount} back.', {
    name: firstName(request.parentName),
    amount: formatCents(stakeCents(request)),
  });
}

/** How much of the time for an answer is left, as a share of 1. */
export function timeLeftShare({ answerBy, askedAgain, createdAt }: Appointment, now: Date): number {
  if (answerBy === null) return 0;
  const [from, until] = [Date.parse(askedAgain?.at ?? createdAt), Date.parse(answerBy)];
  return until <= from ? 0 : Math.min(1, Math.max(0, (until - now.getTime()) / (until - from)));
}
