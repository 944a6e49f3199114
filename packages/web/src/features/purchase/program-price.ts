import { dollarsToCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';

/** What a program costs in cents: prices travel in decimal dollars. */
export function priceCents(program: Pick<Program, 'individualPrice' | 'groupPrice'>, sessionType: SessionType): number {
  return dollarsToCents(sessionType === 'group' ? program.groupPrice : program.individualPrice) ?? 0;
}

/**
 * The group choice of a program: not offered below two seats (R81), full, or open with the places of all its groups together. Where its trainer
 * has set when the group meets, each of those times says how many can still join it, and no other number is said before.
 */
export function groupOffer(
  program: Pick<Program, 'maxCapacity' | 'groupPlacesLeft' | 'nextGroupTime'>,
): { kind: 'none' } | { kind: 'full' } | { kind: 'open'; places: string | null } {
  if (program.maxCapacity < 2) return { kind: 'none' };
  const left = program.groupPlacesLeft;
  if (left !== null && left <= 0) return { kind: 'full' };
  if (left === null || program.nextGroupTime !== null) return { kind: 'open', places: null };
  return { kind: 'open', places: t('{count, plural, one {# group spot left} other {# group spots left}}', { count: left }) };
}
