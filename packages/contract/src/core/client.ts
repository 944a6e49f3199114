import type { ErrorBody } from './errors.ts';
import type { CallInput, DownloadedFile, Reply, RouteDefinition, RouteTable } from './route.ts';

/** A refused call. `message` keeps the specified form `409: {"message":…}` (S1§8); screens show `text`. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;

  constructor(status: number, rawBody: string, statusText: string) {
    super(`${status}: ${rawBody || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = parseErrorBody(rawBody);
  }

  /** The server's plain sentence, if there is one. */
  get text(): string | undefined {
    return this.body?.message;
  }

  get code(): string | undefined {
    return this.body?.code;
  }
}

function parseErrorBody(rawBody: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(rawBody);
    const isErrorBody = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
    return isErrorBody ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

export interface ClientOptions {
  /** '' for the page's own origin. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** The saved token, sent as a bearer header when there is one. */
  readonly getToken: () => string | null;
}

type Call<Route extends RouteDefinition> = keyof CallInput<Route> extends never
  ? (input?: Record<string, never>, options?: { signal?: AbortSignal }) => Promise<Reply<Route>>
  : (input: CallInput<Route>, options?: { signal?: AbortSignal }) => Promise<Reply<Route>>;

export type Client<Routes extends RouteTable> = { readonly [Name in keyof Routes]: Call<Routes[Name]> };

interface LooseInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * One typed function per route. Never retries (S1§7).
 *
 * @throws ApiError when the answer is not ok; whatever `fetch` throws when there is no answer
 */
export function createClient<const Routes extends RouteTable>(routes: Routes, options: ClientOptions): Client<Routes> {
  const calls = Object.entries(routes).map(([name, route]) => [
    name,
    (input: LooseInput = {}, { signal }: { signal?: AbortSignal } = {}) => send(route, input, options, signal),
  ]);
  return Object.fromEntries(calls) as Client<Routes>;
}

async function send(route: RouteDefinition, input: LooseInput, options: ClientOptions, signal?: AbortSignal): Promise<unknown> {
  const headers: Record<string, string> = { accept: route.file ? '*/*' : 'application/json' };
  const token = options.getToken();
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (route.method !== 'GET') headers['content-type'] = 'application/json';
  const response = await options.fetch(options.baseUrl + buildPath(route.path, input), {
    method: route.method,
    headers,
    body: route.method === 'GET' ? undefined : JSON.stringify(input.body ?? {}),
    signal,
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return route.file ? toDownloadedFile(response) : response.json();
}

async function toDownloadedFile(response: Response): Promise<DownloadedFile> {
  const name = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { name: name ?? 'download', content: await response.blob() };
}

/** Fills `:name` parts and appends the query; values are encoded, undefined ones left out. */
export function buildPath(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (entries.length === 0) return filled;
  return `${filled}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}
