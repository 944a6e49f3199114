import type { RouteDefinition } from '@x1/contract/core/route.ts';
import { AppError } from '../platform/errors.ts';

/** What a JSON body may hold at most (R153). */
export const bodyLimitBytes = 100_000;
/** The same for the routes that take a photo as a data URL: 10 MB are 13.4 MB of base64, and a larger one is to be told what is wrong. */
const photoBodyLimitBytes = 15 * 1_024 * 1_024;

/** What the body of a route may hold at most. */
export function bodyLimitOf(route: Pick<RouteDefinition, 'takesPhoto'>): number {
  return route.takesPhoto ? photoBodyLimitBytes : bodyLimitBytes;
}

const deepest = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body. Text that no person types and no database stores is refused here, once for every route (security.md F40).
 *
 * @throws AppError 'request.invalid'
 */
export function parseJsonBody(bytes: Buffer): unknown {
  const value = parse(bytes);
  refuseHostileValue(value);
  return value;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw refusal('The request is not valid JSON.', cause);
  }
}

/** Without recursion, so that no nesting is too deep for looking at it. */
function refuseHostileValue(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') refuseHostileText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepest) throw refusal('The request is nested too deeply.');
    for (const [key, child] of Object.entries(value)) {
      if (key === '__proto__') throw refusal('The request contains a name that is not allowed.');
      refuseHostileText(key);
      waiting.push({ value: child, depth: depth + 1 });
    }
  }
}

/** @throws AppError 'request.invalid' for U+0000 and halves of surrogate pairs */
export function refuseHostileText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) throw refusal('The request contains characters that are not allowed.');
}

/** A 400 with its own sentence. */
export function refusal(sentence: string, cause?: unknown): AppError {
  const error = new AppError('request.invalid', undefined, { cause });
  error.message = sentence;
  return error;
}
