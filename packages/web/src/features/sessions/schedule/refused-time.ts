import { ApiError } from '@x1/contract/core/client.ts';
import type { SessionRange } from './schedule-time.ts';

/**
 * The free times a refusal offers instead (R110); none when it offers none or in a form we do not know. Read without a schema: the booking
 * sheet needs no other one, and would load all of them for these two words.
 */
export function freeTimesOf(error: unknown): readonly SessionRange[] {
  const offered = error instanceof ApiError ? error.body?.details?.['nextFreeTimes'] : undefined;
  if (!Array.isArray(offered)) return [];
  const ranges = offered.map(toRange);
  return ranges.every((range) => range !== undefined) ? ranges : [];
}

function toRange(offered: unknown): SessionRange | undefined {
  const { startTime, endTime } = Object(offered) as { startTime?: unknown; endTime?: unknown };
  const [start, end] = [toInstant(startTime), toInstant(endTime)];
  return start !== undefined && end !== undefined ? { start, end } : undefined;
}

function toInstant(text: unknown): string | undefined {
  const at = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
