import type { FunctionLength } from './count-lines.ts';

/** Why these stay longer than the limit. A name leaves the table with its function. */
const reasons: Readonly<Record<string, string>> = {
  FilterDialog: 'the fields of one form in the order they are shown',
  SurfaceSamples: 'samples one after the other; nothing in it decides',
};

/**
 * Why a function may be longer than the limit: it only holds functions (a service, a hook) that keep to it themselves, or the table says why.
 *
 * @returns undefined when there is no reason
 */
export function reasonFor({ name, ownLines, longestInside }: FunctionLength, limit: number): string | undefined {
  if (reasons[name]) return reasons[name];
  if (longestInside === 0 || Math.max(ownLines, longestInside) > limit) return undefined;
  return `holds functions of at most ${longestInside} lines, and ${ownLines} of its own`;
}

/** Names of the table that no long function has. */
export function unusedReasons(names: readonly string[]): string[] {
  return Object.keys(reasons).filter((name) => !names.includes(name));
}
