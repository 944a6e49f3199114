/** Whether two names are the same but for upper and lower case (R45). */
export function isSameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase('en-US') === other.toLocaleLowerCase('en-US');
}

/** A list of names with others among them, each once and in the order of the alphabet. */
export function sortedIn(names: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...names, ...others])].sort((one, other) => one.localeCompare(other, 'en-US'));
}
