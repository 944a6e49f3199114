/** An answer of Microsoft's other than success. */
export class GraphError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, message: string, body: object) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** A refusal by Graph, in its own form. */
export function graphError(status: number, code: string, message: string): GraphError {
  return new GraphError(status, message, { error: { code, message, innerError: {} } });
}

/** A refusal at the token endpoint (RFC 6749 §5.2). */
export function tokenError(error: string, description: string, status = 400): GraphError {
  return new GraphError(status, error, { error, error_description: description });
}

export const invalidRequest = (message: string) => graphError(400, 'ErrorInvalidRequest', message);
export const itemNotFound = () => graphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');

/** What a fault makes Graph answer. */
const faultAnswers: Record<number, () => GraphError> = {
  401: () => graphError(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.'),
  409: () => graphError(409, 'ErrorDuplicateTransactionId', 'The transaction id was used before.'),
  412: () => graphError(412, 'ErrorIrresolvableConflict', 'The item has changed in the meantime.'),
  429: () => graphError(429, 'ApplicationThrottled', 'Application is over its MailboxConcurrency limit.'),
  500: () => graphError(500, 'ErrorInternalServerError', 'An internal server error occurred. The operation failed.'),
  503: () => graphError(503, 'ErrorServerBusy', 'The server cannot service this request right now.'),
  504: () => graphError(504, 'UnknownError', 'Gateway Timeout'),
};

/** The answers that a fault can ask for. */
export const graphFaultStatuses = Object.keys(faultAnswers).map(Number);

/** The answer that a fault asks for; undefined for one that Graph never gives. */
export function toFaultAnswer(status: number): GraphError | undefined {
  return faultAnswers[status]?.();
}
