/** The list with one element at another place; a place beyond an end is that end. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  const target = Math.min(Math.max(to, 0), items.length - 1);
  if (item === undefined || from === target) return items;
  return items.toSpliced(from, 1).toSpliced(target, 0, item);
}

/**
 * Puts a finished file where it was chosen: before the first that was chosen after it, else at the end. Small files finish before large
 * ones; their order must not depend on that.
 *
 * @param turnOf when a file was chosen in this visit; undefined for files that were there before
 */
export function insertedByTurn<Item>(items: readonly Item[], item: Item, turnOf: (item: Item) => number | undefined): readonly Item[] {
  const turn = turnOf(item) ?? Number.POSITIVE_INFINITY;
  const later = items.findIndex((one) => (turnOf(one) ?? Number.NEGATIVE_INFINITY) > turn);
  return later < 0 ? [...items, item] : items.toSpliced(later, 0, item);
}
