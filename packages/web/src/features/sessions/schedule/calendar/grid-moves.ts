import type { RowRange } from './shown-rows.ts';

/** A cell by its place. */
export interface GridPlace {
  readonly column: number;
  readonly row: number;
}

/** Where a key leads: to a cell, and to other days where `step` is not 0. */
export interface GridMove extends GridPlace {
  readonly step: -1 | 0 | 1;
}

/**
 * Where a key leads from a cell (WAI-ARIA, grid). Over the first and last column the days change; Page Up and Page Down change them too.
 *
 * @returns null for every other key
 */
export function gridMove(key: string, from: GridPlace, shown: { columns: number; rows: RowRange }): GridMove | null {
  const { column, row } = from;
  const { first, end } = shown.rows;
  const last = shown.columns - 1;
  switch (key) {
    case 'ArrowUp':
      return { column, row: Math.max(first, row - 1), step: 0 };
    case 'ArrowDown':
      return { column, row: Math.min(end - 1, row + 1), step: 0 };
    case 'ArrowLeft':
      return column === 0 ? { column: last, row, step: -1 } : { column: column - 1, row, step: 0 };
    case 'ArrowRight':
      return column === last ? { column: 0, row, step: 1 } : { column: column + 1, row, step: 0 };
    case 'Home':
      return { column: 0, row, step: 0 };
    case 'End':
      return { column: last, row, step: 0 };
    case 'PageUp':
      return { column, row, step: -1 };
    case 'PageDown':
      return { column, row, step: 1 };
    default:
      return null;
  }
}
