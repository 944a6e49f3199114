import { CELL_MINUTES, type DayCell } from './day-cells.ts';

/** The hours in which children train; earlier and later ones are shown where something speaks for them. */
const EARLY_ROW = (8 * 60) / CELL_MINUTES;
const LATE_ROW = (20 * 60) / CELL_MINUTES;
const ROWS_OF_DAY = (24 * 60) / CELL_MINUTES;

/** Rows from `first` up to but without `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

interface RowsInput {
  readonly columns: readonly (readonly DayCell[])[];
  /** Wall times that must be seen, such as the chosen one. */
  readonly mustShow: readonly string[];
  readonly hasHours: boolean;
}

/** The part of the day that is drawn: from 8 to 8, wider where usual hours, a group or the chosen time lie outside. */
export function shownRows({ columns, mustShow, hasHours }: RowsInput): RowRange {
  const rows = columns.flatMap((column) => column.flatMap((cell, row) => ((hasHours && cell.isUsual) || cell.group ? [row] : [])));
  const wanted = mustShow.map((time) => rowOfTime(time));
  return {
    first: Math.max(0, Math.min(EARLY_ROW, ...rows, ...wanted)),
    end: Math.min(ROWS_OF_DAY, Math.max(LATE_ROW, ...[...rows, ...wanted].map((row) => row + 1))),
  };
}

export const wholeDay: RowRange = { first: 0, end: ROWS_OF_DAY };

/** The row in which a wall time lies. */
export function rowOfTime(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return Math.floor((hour * 60 + minute) / CELL_MINUTES);
}
