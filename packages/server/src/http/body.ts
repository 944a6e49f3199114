import type { RouteDefinition } from '@x1/contract/core/route.ts';
import { AppError } from '../platform/errors.ts';

/** Size limit of a JSON body (R153). */
export const bodyLimitBytes = 100_000;
/** The same for routes that take a photo as a data URL: 10 MB are 13.4 MB of base64, and a larger photo should get its own error. */
const photoBodyLimitBytes = 15 * 1_024 * 1_024;

/** Size limit of a route's body. */
export function bodyLimitOf(route: Pick<RouteDefinition, 'takesPhoto'>): number {
  return route.takesPhoto ? photoBodyLimitBytes : bodyLimitBytes;
}

/** How browsers and mail programs encode a form. */
export const formTypes: readonly string[] = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Whether a content type is that of a form. */
export const isForm = (type: string): boolean => formTypes.includes(type.split(';', 1)[0]?.trim().toLowerCase() ?? '');

/** More than any form of the product sends. */
const maxValues = 2_000;
const deepest = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const [quote, backslash, comma, bracket, brace] = Buffer.from('"\\,[{');

/**
 * Parses a JSON body. Text that no person types and no database stores is refused here, once for every route (security.md F40).
 *
 * @throws AppError 'request.invalid'; 'request.too_large' when there is more than an ordinary body besides its longest string
 */
export function parseJsonBody(bytes: Buffer): unknown {
  refuseManyValues(bytes);
  const value = parse(bytes);
  refuseHostileValue(value);
  return value;
}

/**
 * Parses a form of short text fields, in either encoding of RFC 8058.
 *
 * @param type the content type, with the boundary of a multipart form
 * @throws AppError 'request.invalid', also when a name is given twice
 */
export async function parseFormBody(bytes: Buffer, type: string): Promise<unknown> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw refusal("The request isn't a valid form.", cause);
  });
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of form) {
    if (name in fields || typeof value !== 'string') throw refusal("The request isn't a form of single text fields.");
    fields[name] = value;
  }
  refuseHostileValue(fields);
  return fields;
}

/**
 * Counts before anything is parsed: a few megabytes of JSON become gigabytes of objects. Only one string may be long, which is
 * a photo; everything else of a body has to fit into `bodyLimitBytes`.
 */
function refuseManyValues(bytes: Buffer): void {
  let values = 1;
  let longestString = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      const end = endOfString(bytes, at);
      longestString = Math.max(longestString, end - at);
      at = end;
    } else if (byte === comma || byte === bracket || byte === brace) values += 1;
    if (values > maxValues) throw tooManyValues();
    if (at - longestString > bodyLimitBytes) throw new AppError('request.too_large');
  }
}

function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw refusal("The request isn't valid JSON.", cause);
  }
}

/**
 * Without recursion, so that deep nesting cannot overflow the stack.
 *
 * @throws AppError 'request.invalid' for too many values, too deep nesting, and names and texts that are not allowed
 */
export function refuseHostileValue(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let values = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') refuseHostileText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepest) throw refusal('The request is nested too deeply.');
    const children = Array.isArray(value) ? value : childrenOf(value);
    values += children.length;
    if (values > maxValues) throw tooManyValues();
    for (const child of children) waiting.push({ value: child, depth: depth + 1 });
  }
}

function childrenOf(value: object): unknown[] {
  const names = Object.keys(value);
  if (names.includes('__proto__')) throw refusal("The request contains a name that isn't allowed.");
  for (const name of names) refuseHostileText(name);
  return names.map((name) => Reflect.get(value, name));
}

function tooManyValues(): AppError {
  return refusal('The request holds too many values.');
}

/** @throws AppError 'request.invalid' for U+0000 and unpaired surrogates */
export function refuseHostileText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) throw refusal("The request contains characters that aren't allowed.");
}

/** A 400 with its own sentence. */
export function refusal(sentence: string, cause?: unknown): AppError {
  const error = new AppError('request.invalid', undefined, { cause });
  error.message = sentence;
  return error;
}
