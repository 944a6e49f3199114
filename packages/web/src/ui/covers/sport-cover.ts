import any from './any.svg';
import baseball from './baseball.svg';
import basketball from './basketball.svg';
import boardAny1 from './board-any-1.svg';
import boardAny2 from './board-any-2.svg';
import boardAny3 from './board-any-3.svg';
import boardSoccer1 from './board-soccer-1.svg';
import boardSoccer2 from './board-soccer-2.svg';
import boardSoccer3 from './board-soccer-3.svg';
import football from './football.svg';
import gymnastics from './gymnastics.svg';
import soccer from './soccer.svg';
import tennis from './tennis.svg';
import track from './track.svg';
import volleyball from './volleyball.svg';

/** Our own drawings of a sport: 16:10, the same in light and dark. Each is a file of its own, so a page loads only those it shows. */
interface Drawings {
  readonly cover: string;
  /** The class of the cover without its object, for a person to stand on. It's in the style sheet (grounds.css): as a file it would come last, though it's the largest that is seen. */
  readonly ground: string;
  /** Plays as a coach draws them. */
  readonly boards: readonly string[];
}

const boards = [boardAny1, boardAny2, boardAny3];
const drawingsOfAny: Drawings = { cover: any, ground: 'ground-any', boards };
const drawingsOfBaseball: Drawings = { cover: baseball, ground: 'ground-baseball', boards };
const drawingsOfTrack: Drawings = { cover: track, ground: 'ground-track', boards };
const drawingsOfVolleyball: Drawings = { cover: volleyball, ground: 'ground-volleyball', boards };

/** A map: a trainer may call a sport 'constructor'. */
const drawings: ReadonlyMap<string, Drawings> = new Map([
  ['Baseball', drawingsOfBaseball],
  ['Softball', drawingsOfBaseball],
  ['Basketball', { cover: basketball, ground: 'ground-basketball', boards }],
  ['Football', { cover: football, ground: 'ground-football', boards }],
  ['Gymnastics', { cover: gymnastics, ground: 'ground-gymnastics', boards }],
  ['Soccer', { cover: soccer, ground: 'ground-soccer', boards: [boardSoccer1, boardSoccer2, boardSoccer3] }],
  ['Tennis', { cover: tennis, ground: 'ground-tennis', boards }],
  ['Track & Field', drawingsOfTrack],
  ['Cross Country', drawingsOfTrack],
  ['Volleyball', drawingsOfVolleyball],
  ['Beach Volleyball', drawingsOfVolleyball],
]);

/** Those for any sport where there are none of this sport. */
const drawingsOf = (sport: string | undefined) => drawings.get(sport ?? '') ?? drawingsOfAny;

/** @param place which of several covers of one sport beside each other it is, from 0: they take turns, so that they differ */
export function coverOf(sport: string | undefined, place = 0): string {
  const { cover, boards } = drawingsOf(sport);
  return [cover, ...boards][place % (boards.length + 1)] ?? cover;
}

/** The class of what a person stands on. */
export function groundOf(sport: string | undefined): string {
  return drawingsOf(sport).ground;
}

/** What stands for a film until its first frame is there. @param place which of several films it is, from 0 */
export function boardOf(sport: string | undefined, place = 0): string {
  const { boards, cover } = drawingsOf(sport);
  return boards[place % boards.length] ?? cover;
}
