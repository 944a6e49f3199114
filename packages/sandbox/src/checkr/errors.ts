/** An answer of Checkr's other than success. */
export class CheckrError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
    this.body = { error: message };
  }
}

export const notFound = () => new CheckrError(404, 'Resource not found');
export const invalid = (message: string) => new CheckrError(400, message);
