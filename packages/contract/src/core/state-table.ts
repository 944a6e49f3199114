/** For each state, the states it may turn into: read by server and screens alike, so that they cannot disagree. */
export type StateTable<State extends string> = Readonly<Record<State, readonly State[]>>;

/** True when `table` lets `from` become `to`; staying where one is, is no transition. */
export function canTurn<State extends string>(table: StateTable<State>, from: State, to: State): boolean {
  return table[from].includes(to);
}
