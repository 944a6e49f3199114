import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type GridPlace, gridMove } from './grid-moves.ts';
import type { RowRange } from './shown-rows.ts';

interface GridFocusInput {
  columns: number;
  rows: RowRange;
  /** The cell that Tab leads to before one was moved to: the chosen one, or the first that is free. */
  usual: GridPlace;
  /** Shows the days before or after. */
  onStep: (direction: 1 | -1) => void;
}

/** One cell at a time is reached by Tab; keys move on from it, also over the edge into other days. */
export function useGridFocus({ columns, rows, usual, onStep }: GridFocusInput) {
  const [place, setPlace] = useState<GridPlace | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  const { column, row } = place ?? usual;
  const active = { column: Math.min(column, columns - 1), row: Math.min(Math.max(row, rows.first), rows.end - 1) };

  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  });

  function onKeyDown(event: KeyboardEvent): void {
    const move = gridMove(event.key, active, { columns, rows });
    if (!move) return;
    event.preventDefault();
    isMoved.current = true;
    setPlace({ column: move.column, row: move.row });
    if (move.step !== 0) onStep(move.step);
  }

  return { grid, active, onKeyDown, forget: () => setPlace(null) };
}
