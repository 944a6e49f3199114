import { type CalendarProblem, CalendarRefusal } from '../../modules/calendar/port.ts';
import { ForbiddenAddress } from '../../platform/outside-request.ts';

/** An answer other than success. It keeps nothing of what was sent, or of what a server said: anybody may run one. */
export class DavFailure extends Error {
  override readonly name = 'DavFailure';
  readonly status: number;
  constructor(status: number) {
    super(`The server answered ${status}`);
    this.status = status;
  }
}

const byStatus: Record<number, CalendarProblem> = { 401: 'consent_lost', 404: 'missing', 410: 'missing', 412: 'changed' };
/** In trouble, though the numbers say that it's the request: busy, slow, locked. */
const passing = new Set([408, 423, 425, 429]);
const full = 507;
const failedFrom = 500;

/** The port's meaning of a failed call. */
export function toRefusal(error: unknown): CalendarRefusal {
  if (error instanceof CalendarRefusal) return error;
  if (error instanceof DavFailure) return new CalendarRefusal(problemOf(error.status), { cause: new Error(error.message) });
  // No answer, one that was cut off, or one that isn't CalDAV's; and a server that has moved into a network of ours.
  const why = error instanceof ForbiddenAddress ? error.message : error instanceof Error ? error.name : 'no answer';
  return new CalendarRefusal('unavailable', { cause: new Error(why) });
}

function problemOf(status: number): CalendarProblem {
  if (passing.has(status) || (status >= failedFrom && status !== full)) return 'unavailable';
  return byStatus[status] ?? 'refused';
}
