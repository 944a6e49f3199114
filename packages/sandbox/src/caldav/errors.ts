/** An answer of a calendar server's other than success. */
export class DavError extends Error {
  readonly status: number;
  /** So that other parts of the sandbox send it as they do theirs. */
  readonly body: object;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
    this.body = { error: message };
  }
}

export const notFound = () => new DavError(404, 'Not Found');
export const badRequest = (message: string) => new DavError(400, message);

/** The answers that a fault can ask for. */
export const davFaultStatuses = [401, 412, 423, 429, 500, 503];
