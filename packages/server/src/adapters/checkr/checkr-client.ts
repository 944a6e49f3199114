import { AppError } from '../../platform/errors.ts';

/** X1's account at Checkr, and where Checkr is. */
export interface CheckrConnection {
  readonly apiKey: string;
  /** The slug of the package that is ordered. */
  readonly package: string;
  /** Of the API, with its version. */
  readonly rootUrl: string;
  /** Checkr's page for the person a report is about. */
  readonly portalUrl: (candidateId: string) => string;
  /** Checkr's page of a report, for operators. */
  readonly reportUrl: (reportId: string) => string;
}

/** Checkr answered, but not with success. */
export class CheckrFailure extends Error {
  override name = 'CheckrFailure';
  readonly status: number;

  constructor(status: number) {
    // Checkr's own words may name a person: the status says enough.
    super(`Checkr answered ${status}`);
    this.status = status;
  }
}

const callMs = 9_500;

interface CheckrRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Makes a repeated POST the same one. */
  readonly key?: string;
}

/** Checkr's API by fetch, with a time limit and without retries: asking again is the reconciler's job. */
export function createCheckrClient({ apiKey, rootUrl }: Pick<CheckrConnection, 'apiKey' | 'rootUrl'>) {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;

  /** @returns the answer's JSON. @throws CheckrFailure, or fetch's own error without an answer */
  return async (path: string, { method = 'GET', query = {}, body, key }: CheckrRequest = {}): Promise<unknown> => {
    const url = new URL(rootUrl + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(callMs),
      headers: {
        authorization,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new CheckrFailure(answer.status);
    return answer.json();
  };
}

/** Every failure of the provider is one for the person: it isn't there right now. */
export function toUnavailable(cause: unknown): AppError {
  return new AppError('background_check.unavailable', undefined, { cause });
}
