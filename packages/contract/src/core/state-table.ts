/** For each state, the states it may change to; server and screens read the same table. */
export type StateTable<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether `table` allows the change; staying in a state is not a change. */
export function canTurn<State extends string>(table: StateTable<State>, from: State, to: State): boolean {
  return table[from].includes(to);
}
