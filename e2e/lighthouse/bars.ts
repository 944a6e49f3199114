/** Something that is promised, and what was measured. */
export interface Bar {
  readonly name: string;
  readonly measured: string;
  readonly bar: string;
  readonly isMet: boolean;
}

/** What every measurement is told. */
export interface Setting {
  readonly runs: number;
  /** Part of the names of what is measured, in small letters; '' for all. */
  readonly only: string;
  /** The browser's program. */
  readonly chromium: string;
}

export const isWanted = (name: string, { only }: Setting): boolean => name.toLowerCase().includes(only);

export function atLeast(name: string, measured: number, bar: number): Bar {
  return { name, measured: String(measured), bar: `at least ${bar}`, isMet: measured >= bar };
}

/** @param digits behind the point, in what is printed and in what is compared */
export function atMost(name: string, measured: number, bar: number, digits: number): Bar {
  return { name, measured: measured.toFixed(digits), bar: `at most ${bar}`, isMet: Number(measured.toFixed(digits)) <= bar };
}

export const toLine = ({ name, measured, bar }: Bar): string[] => [name, measured, bar];

/** The middle one; of an even number the worse of the middle two isn't known, so the later. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Prints rows in columns, the first flush left; nothing without rows. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0));
  for (const row of ['', head, ...rows]) console.log(typeof row === 'string' ? row : row.map(pad).join('  '));
}
