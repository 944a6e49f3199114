import type { Readable } from 'node:stream';
import type { ParsedInput, Reply, RouteDefinition, RouteTable } from '@x1/contract/core/route.ts';
import type { Language } from '@x1/contract/core/texts.ts';
import type { Actor } from './actor.ts';

/** What a handler may need besides its input. */
export interface RequestContext {
  readonly requestId: string;
  /** The caller's address; X-Forwarded-For is trusted only as TRUST_PROXY says. */
  readonly ip: string;
  /** What the caller reads: chosen on the device, or the browser's own; English for programs. */
  readonly language: Language;
  /** The raw bytes of the body, only on routes with `hasRawBody`. */
  readonly rawBody?: Buffer;
  header(name: string): string | undefined;
  /** What this caller would be answered at another address, with the rights and limits of the call there. @param path with its query */
  read(path: string): Promise<AnsweredRead>;
  /** Sets a cookie with the reply, see `toSetCookie`. */
  setCookie(header: string): void;
}

/** An answer before it's compressed. */
export interface AnsweredRead {
  readonly status: number;
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  readonly body: string;
}

/** A reply that created a row: sent with 201. */
export class Created<Value> {
  readonly value: Value;
  constructor(value: Value) {
    this.value = value;
  }
}

/** One page of a list. */
export class Page<Items> {
  readonly items: Items;
  readonly nextCursor: string | null;
  readonly total: number | '1000+';
  constructor(items: Items, { nextCursor, total }: { nextCursor: string | null; total: number | '1000+' }) {
    this.items = items;
    this.nextCursor = nextCursor;
    this.total = total;
  }
}

/** Marks the reply as having created a row (201); only for routes that `mayCreate`. */
export function created<Value>(value: Value): Created<Value> {
  return new Created(value);
}

/** The reply of a call without a result, once its work is done. */
export async function ok(work: Promise<void>): Promise<{ ok: true }> {
  await work;
  return { ok: true };
}

/**
 * One page of a list, for routes that are `isPaged`.
 *
 * @param answer `nextCursor` null on the last page; `total` exact up to 1,000, then '1000+' (rulings §0)
 */
export function page<Items extends readonly unknown[]>({
  items,
  ...position
}: {
  readonly items: Items;
  readonly nextCursor: string | null;
  readonly total: number | '1000+';
}): Page<Items> {
  return new Page(items, position);
}

/** A file download, for routes that declare `file`. */
export class FileAnswer {
  /** Plain ASCII without quotes: it goes into a header. */
  readonly name: string;
  readonly content: Readable;
  /** Of routes that are `isRevalidated`. */
  readonly tag: string | undefined;
  constructor(name: string, content: Readable, tag?: string) {
    this.name = name;
    this.content = content;
    this.tag = tag;
  }
}

/**
 * Replies with a file that is streamed while it is generated.
 *
 * @param name letters, digits, dots and dashes, such as 'x1-payments-2026-03-14.csv'
 * @param content when it fails, the connection is cut: a partial file is never mistaken for the whole
 * @param tag of routes that are `isRevalidated`, see `tagOf`
 */
export function file(name: string, content: Readable, tag?: string): FileAnswer {
  return new FileAnswer(name, content, tag);
}

type ActorOf<Route extends RouteDefinition> = Route['access'] extends 'anyone' ? Actor | undefined : Actor;

type Answer<Route extends RouteDefinition> = Route extends { file: object }
  ? FileAnswer
  : Route extends { isPaged: true }
    ? Page<Reply<Route>>
    : Route extends { mayCreate: true }
      ? Reply<Route> | Created<Reply<Route>>
      : Reply<Route>;

/** One handler per route of a table: the compiler checks that each exists, and its reply type. */
export type Handlers<Routes extends RouteTable> = {
  readonly [Name in keyof Routes]: (
    actor: ActorOf<Routes[Name]>,
    input: ParsedInput<Routes[Name]>,
    context: RequestContext,
  ) => Promise<Answer<Routes[Name]>>;
};
