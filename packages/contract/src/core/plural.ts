/**
 * The noun for a number: 'session' for 1, 'sessions' for any other.
 *
 * @param count a number, or one that is already formatted, such as '1,200' or '1000+'
 * @param many if the plural is not the word with an s
 */
export function plural(count: number | string, one: string, many = `${one}s`): string {
  return String(count) === '1' ? one : many;
}

/** '1 session', '7 sessions'. Parameters as above. */
export function countText(count: number | string, one: string, many?: string): string {
  return `${count} ${plural(count, one, many)}`;
}
