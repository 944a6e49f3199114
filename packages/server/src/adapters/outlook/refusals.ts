import * as z from 'zod';
import { type CalendarProblem, CalendarRefusal } from '../../modules/calendar/port.ts';

/** Graph's errors are objects with a code, those of the token endpoint (RFC 6749) are strings. */
const ErrorBody = z.object({ error: z.union([z.string(), z.object({ code: z.string().catch('') })]) });

/** An answer of Microsoft's other than success. It keeps nothing of the request, which has tokens and user text. */
export class GraphFailure extends Error {
  override readonly name = 'GraphFailure';
  readonly status: number;
  readonly code: string;
  readonly about: 'tokens' | 'calendar';

  constructor(status: number, code: string, about: 'tokens' | 'calendar') {
    super(`Microsoft answered ${status} ${code}`.trim());
    this.status = status;
    this.code = code;
    this.about = about;
  }

  static async read(answer: Response, about: GraphFailure['about']): Promise<GraphFailure> {
    const body: unknown = await answer.json().catch(() => undefined);
    const said = ErrorBody.safeParse(body).data?.error ?? '';
    return new GraphFailure(answer.status, typeof said === 'string' ? said : said.code, about);
  }
}

/** The consent is gone: revoked, run out after 90 days without use, or the account now wants its owner there again. */
const lost = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required']);
const byStatus: Record<number, CalendarProblem> = { 404: 'missing', 409: 'exists', 410: 'missing', 412: 'changed' };
const failedFrom = 500;

/** The port's meaning of a failed call. */
export function toRefusal(error: unknown): CalendarRefusal {
  if (error instanceof GraphFailure) return new CalendarRefusal(problemOf(error), { cause: new Error(error.message) });
  // No answer, one that was cut off, or one that isn't Graph's.
  return new CalendarRefusal('unavailable', { cause: new Error(error instanceof Error ? error.name : 'no answer') });
}

function problemOf({ status, code, about }: GraphFailure): CalendarProblem {
  if (about === 'tokens') {
    if (lost.has(code)) return 'consent_lost';
    // Everything else that the token endpoint refuses is ours to mend, such as a client secret that has run out: waiting events can be written afterwards.
    return 'unavailable';
  }
  // NOTE: 401 gets here only after a brand-new access token was refused as well: that is temporary.
  const isPassing = status === 401 || status === 408 || status === 423 || status === 429 || status >= failedFrom;
  if (isPassing || (status === 403 && /throttl|quota|toomany/i.test(code))) return 'unavailable';
  if (status === 403 && code === 'ErrorAccessDenied') return 'scope_missing';
  return byStatus[status] ?? 'refused';
}
