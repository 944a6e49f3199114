import any from './any.svg';
import baseball from './baseball.svg';
import basketball from './basketball.svg';
import football from './football.svg';
import gymnastics from './gymnastics.svg';
import soccer from './soccer.svg';
import tennis from './tennis.svg';
import track from './track.svg';
import volleyball from './volleyball.svg';

/** A map: a trainer may call a sport 'constructor'. */
const covers: ReadonlyMap<string, string> = new Map([
  ['Baseball', baseball],
  ['Softball', baseball],
  ['Basketball', basketball],
  ['Football', football],
  ['Gymnastics', gymnastics],
  ['Soccer', soccer],
  ['Tennis', tennis],
  ['Track & Field', track],
  ['Cross Country', track],
  ['Volleyball', volleyball],
  ['Beach Volleyball', volleyball],
]);

/**
 * The address of our own drawing of a sport, for where there is no picture: 16:10, the same in light and dark. Each is a file of its own, so
 * a page loads only those it shows.
 *
 * @returns the one for any sport where there is none of this sport
 */
export function coverOf(sport: string | undefined): string {
  return covers.get(sport ?? '') ?? any;
}
