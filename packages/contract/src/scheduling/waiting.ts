import { firstName } from '../core/first-name.ts';
import { t } from '../core/texts.ts';
import type { Instant } from '../core/time.ts';
import { formatDeadline } from '../core/time-format.ts';

interface Awaited {
  readonly trainerName: string;
  /** Until when the trainer has to answer; null where no answer is awaited. */
  readonly answerBy: Instant | null;
  readonly startTime: Instant | null;
}

interface Reader {
  readonly timeZone: string;
  readonly now: Date;
}

/** Whether the answer is due when the session starts, or only later: then the start says it better than a time of its own. */
export function isDueAtStart(answerBy: Instant, startTime: Instant | null): boolean {
  return startTime !== null && Date.parse(answerBy) >= Date.parse(startTime);
}

/** Until when the answer comes: at the start at the latest. */
export function answerDue(answerBy: Instant, startTime: Instant | null): Instant {
  return startTime !== null && isDueAtStart(answerBy, startTime) ? startTime : answerBy;
}

/** What a parent waits for, in two parts: 'Waiting for Maya', 'answers by Tue 4:30 PM'. */
export interface Waiting {
  readonly who: string;
  readonly until: string;
}

/**
 * Whose answer a parent waits for, and until when (R186). Shown beside the status, which is specified and says 'Scheduled' all the same.
 *
 * @returns undefined where no answer is awaited
 */
export function waitingFor({ trainerName, answerBy, startTime }: Awaited, { timeZone, now }: Reader): Waiting | undefined {
  if (answerBy === null) return undefined;
  return {
    who: t('Waiting for {name}', { name: firstName(trainerName) }),
    until: t('answers by {time}', { time: formatDeadline(answerDue(answerBy, startTime), timeZone, now) }),
  };
}

/** The same in one line: 'Waiting for Maya · answers by Tue 4:30 PM'. */
export function waitingText(session: Awaited, reader: Reader): string | undefined {
  const waiting = waitingFor(session, reader);
  return waiting && `${waiting.who} · ${waiting.until}`;
}

/** What the trainer reads instead: 'Answer by Tue 4:30 PM' (R186); undefined where no answer is awaited. */
export function answerByText({ answerBy }: Pick<Awaited, 'answerBy'>, { timeZone, now }: Reader): string | undefined {
  return answerBy === null ? undefined : t('Answer by {time}', { time: formatDeadline(answerBy, timeZone, now) });
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long there is for an answer, rounded down: '23 hours left', '45 minutes left'; days from two of them on. */
export function timeLeftText(answerBy: Instant, now: Date): string {
  const left = Date.parse(answerBy) - now.getTime();
  if (left < minuteMs) return t('Less than a minute left');
  if (left < hourMs) return t('{count, plural, one {# minute left} other {# minutes left}}', { count: Math.floor(left / minuteMs) });
  if (left < 48 * hourMs) return t('{count, plural, one {# hour left} other {# hours left}}', { count: Math.floor(left / hourMs) });
  return t('{count, plural, one {# day left} other {# days left}}', { count: Math.floor(left / (24 * hourMs)) });
}
