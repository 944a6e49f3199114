import type * as z from 'zod/mini';
import type { ApiScope } from './api-scopes.ts';
import type { ErrorCode } from './errors.ts';

export const roles = ['parent', 'trainer', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Who may call: anyone, any signed-in user, or the named roles only (deny by default, R151). */
export type Access = 'anyone' | 'signed-in' | readonly Role[];

type Schema = z.ZodMiniType;

/** One call of the API: server, client, API document and tests all derive from this value. */
export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for each key of `params`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Schema;
  /** May answer 201: the handler uses `created(...)`; otherwise always 200. */
  readonly mayCreate?: boolean;
  /** The reply is a page of a list: headers X-Next-Cursor and X-Total-Count are set (rulings §0). */
  readonly isPaged?: boolean;
  /** The reply is a file to download, not JSON: `reply` is the schema of its text, and the client returns a `DownloadedFile`. */
  readonly file?: {
    readonly contentType: `${string}/${string}`;
    /** Browsers show it instead of saving it. */
    readonly isShown?: boolean;
  };
  /** The handler gets the raw bytes of the body: signed webhooks only. */
  readonly hasRawBody?: boolean;
  /** The body may carry a photo as a data URL and may be that large (R66). */
  readonly takesPhoto?: boolean;
  /** The body may also be a form, which is what mail programs send (RFC 8058). */
  readonly takesForm?: boolean;
  /** An operator's read is written to the audit log, as on every route that names operators among its roles (`200a`), but for those where it's false: they read the operator's own. */
  readonly isAudited?: boolean;
  /** An operator without a second factor may call it; every other call of theirs is refused until there is one (R181). */
  readonly isOpenToUnenrolled?: boolean;
  /**
   * An API key with this scope may call it, in the name of its owner and never beyond the owner's role; with `any`, every key. Without it no key
   * may: what moves money or changes who may sign in is for people alone (decision 0107).
   */
  readonly keyScope?: ApiScope | 'any';
  /** Anybody may keep the reply for so many seconds, shared caches too: only where it's the same for everyone. */
  readonly cacheSeconds?: number;
  /** Whoever has the reply keeps it and asks each time whether it's still the same: with an ETag, and a 304 without content. Only where it's the same for everyone. */
  readonly isRevalidated?: boolean;
  /** Name of a stricter limit than the general one; see the server's table of limits. */
  readonly limit?:
    | 'sign-in'
    | 'sign-up'
    | 'mailed-link'
    | 'payment'
    | 'card-setup'
    | 'export'
    | 'verification-check'
    | 'webhook'
    | 'upload'
    | 'conversation-start'
    | 'message'
    | 'trainer-list'
    | 'public-page'
    | 'report'
    | 'support'
    | 'calendar-sync'
    | 'calendar-feed'
    | 'calendar-password'
    | 'session-settings'
    | 'places'
    | 'promo-code'
    | 'lesson-log-link'
    | 'developers';
  /** Errors this route may answer besides `commonErrors`. */
  readonly errors: readonly ErrorCode[];
}

export type RouteTable = Readonly<Record<string, RouteDefinition>>;

/** Declares one route and keeps its exact type. */
export function defineRoute<const Route extends RouteDefinition>(route: Route): Route {
  return route;
}

type Output<T> = T extends Schema ? z.output<T> : undefined;
type Input<T> = T extends Schema ? z.input<T> : undefined;

/** What a handler receives: parsed and branded. */
export interface ParsedInput<Route extends RouteDefinition> {
  params: Output<Route['params']>;
  query: Output<Route['query']>;
  body: Output<Route['body']>;
}

type WithoutUndefined<T> = { [Key in keyof T as T[Key] extends undefined ? never : Key]: T[Key] };

/** What a caller passes: only the parts the route has, and no query where every part of it may be absent. */
export type CallInput<Route extends RouteDefinition> = WithoutUndefined<{
  params: Route['params'] extends Schema ? Record<keyof z.output<Route['params']>, string | number> : undefined;
  query: Record<never, never> extends Input<Route['query']> ? undefined : Input<Route['query']>;
  body: Input<Route['body']>;
}> &
  (Record<never, never> extends Input<Route['query']> ? { query?: Input<Route['query']> } : unknown);

/** A file as the client returns it. */
export interface DownloadedFile {
  /** The file name from the server. */
  readonly name: string;
  readonly content: Blob;
}

export type Reply<Route extends RouteDefinition> = Route extends { file: object } ? DownloadedFile : z.output<Route['reply']>;
