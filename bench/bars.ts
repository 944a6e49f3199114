/** Something a bench promises, and what it measured. */
export interface Bar {
  readonly name: string;
  readonly isMet: boolean;
  readonly measured: string;
}

/** @returns whether all are met */
export function printBars(bars: readonly Bar[]): boolean {
  console.log('');
  for (const { name, isMet, measured } of bars) console.log(`${isMet ? 'met    ' : 'NOT MET'}  ${name}: ${measured}`);
  return bars.every(({ isMet }) => isMet);
}
