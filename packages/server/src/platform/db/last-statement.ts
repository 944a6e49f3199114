/** The values of statements that end their transactions: nothing else of a statement reaches the connection as it is. */
const ofLast = new WeakSet<readonly unknown[]>();

/** Says that the next statement with these values is the last one of its transaction. */
export function markAsLast(parameters: readonly unknown[]): void {
  ofLast.add(parameters);
}

/** Whether a statement with these values is the last one of its transaction. Told once: the same statement may be sent again. */
export function isLast(parameters: readonly unknown[]): boolean {
  return ofLast.delete(parameters);
}
