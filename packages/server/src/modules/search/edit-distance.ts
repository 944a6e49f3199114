/**
 * How many letters must be added, left out, replaced, or swapped with their neighbour to make one word of the other (optimal string
 * alignment).
 */
export function editDistance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

const SHORTEST_CORRECTED = 3;
const SHORTEST_OF_TWO_TYPOS = 7;

/** Whether somebody who wrote `typed` may have meant `word`: one typo, or two in a word of seven letters or more. */
export function isLikelyMeant(typed: string, word: string): boolean {
  const length = [...typed].length;
  if (length < SHORTEST_CORRECTED) return false;
  return editDistance(typed, word) <= (length >= SHORTEST_OF_TWO_TYPOS ? 2 : 1);
}
