import { type Gender, sportsFor } from '@x1/contract/trainers/sports.ts';
import { SPORT_MAX_LENGTH, SPORTS_MAX } from '@x1/contract/trainers/trainer.ts';

/**
 * The sports to tick for a gender. The settings show eight of them (S2§2); a chosen one that is not among them stands with the chosen
 * ones and is never dropped (R44).
 */
export function offeredSports(gender: Gender | '', limit = Number.POSITIVE_INFINITY): readonly string[] {
  return sportsFor(gender === '' ? undefined : gender).slice(0, limit);
}

/** Either the new list of sports, or the sentence that says why nothing was added. */
type Addition = { readonly sports: readonly string[] } | { readonly problem: string };

/**
 * Adds a typed sport (S1§5): trimmed, 40 characters, 20 sports, and 'soccer' is 'Soccer' (R45).
 *
 * @param chosen the sports so far; never changed
 */
export function addSport(chosen: readonly string[], typed: string): Addition {
  const sport = typed.trim().replace(/\s+/g, ' ');
  if (sport === '') return { problem: 'Type the name of the sport' };
  if (sport.length > SPORT_MAX_LENGTH) return { problem: `Use at most ${SPORT_MAX_LENGTH} characters` };
  // 'Other' is a control, never a value.
  if (isSame(sport, 'other')) return { problem: 'Type the name of the sport' };
  if (chosen.some((one) => isSame(one, sport))) return { problem: `${sport} is already chosen` };
  if (chosen.length >= SPORTS_MAX) return { problem: `Choose at most ${SPORTS_MAX} sports` };
  const known = sportsFor(undefined).find((one) => isSame(one, sport));
  return { sports: [...chosen, known ?? sport] };
}

function isSame(one: string, other: string): boolean {
  return one.toLocaleLowerCase('en-US') === other.toLocaleLowerCase('en-US');
}
