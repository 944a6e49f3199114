interface Detail {
  domain: string;
  reason: string;
  message: string;
}

/** An answer of Google's other than success. */
export class GoogleError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, message: string, body: object) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** A refusal by the calendar, in its own form. */
export function calendarError(status: number, reason: string, message: string, domain = 'global'): GoogleError {
  const errors: Detail[] = [{ domain, reason, message }];
  return new GoogleError(status, message, { error: { errors, code: status, message } });
}

/** A refusal at the token endpoint (RFC 6749 §5.2). */
export function tokenError(error: string, description: string, status = 400): GoogleError {
  return new GoogleError(status, error, { error, error_description: description });
}

export const invalidParameter = (message: string) => calendarError(400, 'invalid', message);
export const noSuchEvent = () => calendarError(404, 'notFound', 'Not Found');
export const isDeleted = () => calendarError(410, 'deleted', 'Resource has been deleted');
export const syncTokenTooOld = () =>
  calendarError(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.', 'calendar');

/** What a fault makes the calendar answer. */
const faultAnswers: Record<number, () => GoogleError> = {
  401: () => calendarError(401, 'authError', 'Invalid Credentials'),
  403: () => calendarError(403, 'rateLimitExceeded', 'Rate Limit Exceeded', 'usageLimits'),
  409: () => calendarError(409, 'duplicate', 'The requested identifier already exists.'),
  410: syncTokenTooOld,
  429: () => calendarError(429, 'rateLimitExceeded', 'Rate Limit Exceeded', 'usageLimits'),
  500: () => calendarError(500, 'backendError', 'Backend Error'),
  503: () => calendarError(503, 'backendError', 'Service Unavailable'),
};

/** The answers that a fault can ask for. */
export const faultStatuses = Object.keys(faultAnswers).map(Number);

/** The answer that a fault asks for; undefined for one that Google never gives. */
export function toFaultAnswer(status: number): GoogleError | undefined {
  return faultAnswers[status]?.();
}
