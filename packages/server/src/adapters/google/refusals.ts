import { gaxios } from 'google-auth-library';
import * as z from 'zod';
import { type CalendarProblem, CalendarRefusal } from '../../modules/calendar/port.ts';

/** The calendar's errors are objects with reasons, those of the token endpoint (RFC 6749) are strings. */
const ErrorBody = z.object({
  error: z.union([z.string(), z.object({ errors: z.array(z.object({ reason: z.string().catch('') })).catch([]) })]),
});

interface Failure {
  /** Undefined if there was no response. */
  status: number | undefined;
  /** Google's reason, if it gave one. */
  reason: string;
  /** Whether the error came from the token endpoint. */
  isAboutTokens: boolean;
}

const tooMany = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'calendarUsageLimitsExceeded',
]);
/** Misconfigurations we have to fix at Google: the trainer can do nothing, and waiting events can be written afterwards. */
const misconfigured = new Set(['accessNotConfigured', 'invalid_client', 'unauthorized_client', 'deleted_client', 'disabled_client']);
const byStatus: Record<number, CalendarProblem> = { 404: 'missing', 409: 'exists', 412: 'changed' };
const failedFrom = 500;

/** The port's meaning of a failed call. It leaves out the request, which contains tokens and user text. */
export function toRefusal(error: unknown): CalendarRefusal {
  if (error instanceof CalendarRefusal) return error;
  const failure = readFailure(error);
  const cause = new Error(`Google answered ${failure.status ?? 'nothing'} ${failure.reason}`.trim());
  return new CalendarRefusal(problemOf(failure), { cause });
}

function readFailure(error: unknown): Failure {
  if (!(error instanceof gaxios.GaxiosError)) {
    return { status: undefined, reason: error instanceof Error ? error.message : '', isAboutTokens: false };
  }
  const said = ErrorBody.safeParse(error.response?.data).data?.error;
  const isAboutTokens = typeof said === 'string';
  return {
    status: error.response?.status,
    reason: (isAboutTokens ? said : said?.errors[0]?.reason) ?? error.code?.toString() ?? '',
    isAboutTokens,
  };
}

function problemOf({ status, reason, isAboutTokens }: Failure): CalendarProblem {
  if (isAboutTokens && reason === 'invalid_grant') return 'consent_lost';
  // NOTE: 401 gets here only after a brand-new access token was refused as well: that is temporary.
  const isPassing = status === undefined || status === 401 || status === 408 || status === 429 || status >= failedFrom;
  if (isPassing || tooMany.has(reason) || misconfigured.has(reason)) return 'unavailable';
  if (reason === 'insufficientPermissions') return 'scope_missing';
  if (status === 410) return reason === 'deleted' ? 'missing' : 'expired';
  return byStatus[status] ?? 'refused';
}
