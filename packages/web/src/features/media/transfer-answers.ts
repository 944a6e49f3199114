import { ApiError } from '@x1/contract/core/client.ts';

/** What the server may say of an upload when it is asked how far that is. */
interface Answer {
  readonly method: string;
  readonly status: number;
  readonly body: string;
}

/** With these it says that the upload is gone, or that the last request is still being read: the client knows what to do. */
const understood: readonly number[] = [404, 410, 423];

/**
 * Takes what is no answer to 'how far is it?' for the failure that it is: the client would take it for an upload that is gone, and begin
 * again from the first byte.
 *
 * @throws ApiError
 */
export function assertTold({ method, status, body }: Answer): void {
  if (method === 'HEAD' && status >= 400 && !understood.includes(status)) throw new ApiError(status, body, '');
}

/** What went wrong with a request. */
interface Failure {
  readonly method: string;
  /** 0 without an answer. */
  readonly status: number;
  /** What `assertTold` has thrown, or the connection. */
  readonly cause: unknown;
}

/** No answer, or a server in trouble. A refusal is none; 409 and 423 are the protocol's way to say that the last request is still being read. */
export function isWorthRetrying({ method, status: given, cause }: Failure): boolean {
  const status = cause instanceof ApiError ? cause.status : given;
  const isStillBeingRead = status === 423 || (status === 409 && method === 'PATCH');
  return status < 400 || status >= 500 || isStillBeingRead;
}
