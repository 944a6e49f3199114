import { type Gender, sportsFor } from '@x1/contract/trainers/sports.ts';

/**
 * The sports to tick for a gender. The settings show eight of them (S2§2); a chosen one that is not among them stands with the chosen
 * ones and is never dropped (R44).
 */
export function offeredSports(gender: Gender | '', limit = Number.POSITIVE_INFINITY): readonly string[] {
  return sportsFor(gender === '' ? undefined : gender).slice(0, limit);
}
