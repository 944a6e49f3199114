import { t } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import type { WantedTime } from '@x1/contract/scheduling/availability.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { clockText, longDayText, shortClockText, shortWeekdayText } from '../labels.ts';
import type { Block } from './blocks.ts';
import { CELL_MINUTES, type DayCell, timeOfMinute } from './day-cells.ts';
import { type GridPlace, gridMove } from './grid-moves.ts';
import { cellText, isOpen, otherClock } from './labels.ts';
import type { RowRange } from './shown-rows.ts';
import { WeekBlocks } from './week-blocks.tsx';

/** The axis with its one or two zones. */
export interface Axis {
  readonly zone: string;
  readonly zoneName: string;
  readonly other: { readonly zone: string; readonly zoneName: string } | null;
  /** The day whose difference between the zones the axis shows. */
  readonly day: CalendarDate;
}

interface WeekGridProps {
  /** One column of half hours per day. */
  columns: readonly (readonly DayCell[])[];
  rows: RowRange;
  axis: Axis;
  blocks: readonly Block[];
  chosen: { date: string; time: string };
  today: CalendarDate;
  role: WantedTime['role'];
  /** Whether what is in the way has arrived. */
  isKnown: boolean;
  onChoose: (cell: DayCell) => void;
  onStep: (direction: 1 | -1) => void;
}

/** Days as columns, half hours as rows; what is in the way is drawn above them. */
export function WeekGrid({ columns, rows, axis, blocks, chosen, today, role, isKnown, onChoose, onStep }: WeekGridProps) {
  const usual = usualPlace(columns, rows, chosen);
  const { grid, active, onKeyDown, forget } = useGridFocus({ columns: columns.length, rows, usual, onStep });
  const shown = Array.from({ length: rows.end - rows.first }, (_, index) => rows.first + index);
  return (
    <div className={classes('week', axis.other && 'two-zones', !isKnown && 'loading')} aria-busy={!isKnown}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a grid is a table with keys (WAI-ARIA APG). */}
      <table role="grid" aria-label={t('Times to choose from')} ref={grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className="axis">
              <span>{axis.zoneName}</span>
              {axis.other && <span className="other">{axis.other.zoneName}</span>}
            </th>
            {columns.map((column) => (
              <DayHead key={column[0]?.date} date={column[0]?.date ?? ''} today={today} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row} className={row % 2 === 0 ? 'full-hour' : undefined}>
              <AxisTime row={row} axis={axis} />
              {columns.map((column, index) => {
                const cell = column[row];
                if (!cell) return null;
                return (
                  <Cell
                    // By place and not by day: the focus stays where it is when the days change.
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                    key={index}
                    text={cellText(cell, role, isKnown)}
                    look={cellClasses(cell, isKnown)}
                    isChosen={cell.date === chosen.date && cell.time === chosen.time}
                    isActive={index === active.column && row === active.row}
                    onChoose={() => {
                      forget();
                      onChoose(cell);
                    }}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <WeekBlocks blocks={blocks} rows={rows} columns={columns.length} />
    </div>
  );
}

interface CellProps {
  text: string;
  look: string;
  isChosen: boolean;
  isActive: boolean;
  onChoose: () => void;
}

function Cell({ text, look, isChosen, isActive, onChoose }: CellProps) {
  return (
    <td>
      <button type="button" className={look} tabIndex={isActive ? 0 : -1} aria-pressed={isChosen} aria-label={text} onClick={onChoose} />
    </td>
  );
}

function DayHead({ date, today }: { date: CalendarDate; today: CalendarDate }) {
  return (
    <th scope="col" aria-label={longDayText(date)} className={classes('day', date === today && 'today')}>
      <span>{shortWeekdayText(date)}</span>
      <span className="num">{Number(date.slice(8))}</span>
    </th>
  );
}

function AxisTime({ row, axis }: { row: number; axis: Axis }) {
  const time = timeOfMinute(row * CELL_MINUTES);
  const other = axis.other && otherClock({ date: axis.day, time, zone: axis.zone }, axis.other.zone);
  if (row % 2 === 1) {
    return (
      <th scope="row" className="axis">
        <span className="sr">{clockText(time)}</span>
      </th>
    );
  }
  return (
    <th scope="row" className="axis num">
      <span>{shortClockText(time)}</span>
      {axis.other && <span className="other">{other}</span>}
    </th>
  );
}

function cellClasses(cell: DayCell, isKnown: boolean): string {
  return classes('cell', isKnown && cell.isUsual && 'usual', (cell.isPast || cell.startTime === null) && 'over', !isOpen(cell) && 'closed');
}

/** The chosen cell when it is shown, else the first one that is free, else the first. */
function usualPlace(columns: readonly (readonly DayCell[])[], rows: RowRange, chosen: { date: string; time: string }) {
  const find = (fits: (cell: DayCell) => boolean) => {
    for (const [column, cells] of columns.entries()) {
      const row = cells.findIndex((cell, index) => index >= rows.first && index < rows.end && fits(cell));
      if (row >= 0) return { column, row };
    }
    return undefined;
  };
  return (
    find((cell) => cell.date === chosen.date && cell.time === chosen.time) ??
    find((cell) => isOpen(cell) && cell.hindrances.length === 0) ?? { column: 0, row: rows.first }
  );
}

interface GridFocusInput {
  columns: number;
  rows: RowRange;
  /** The cell that Tab leads to before one was moved to: the chosen one, or the first that is free. */
  usual: GridPlace;
  /** Shows the days before or after. */
  onStep: (direction: 1 | -1) => void;
}

/** One cell at a time is reached by Tab; keys move on from it, also over the edge into other days. */
function useGridFocus({ columns, rows, usual, onStep }: GridFocusInput) {
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
