import { t } from '@x1/contract/core/texts.ts';
import type { CSSProperties } from 'react';
import { type Block, blockNames } from './blocks.ts';
import { CELL_MINUTES } from './day-cells.ts';
import type { RowRange } from './shown-rows.ts';

/** What is in the way, groups to join, the present and the chosen time. Drawn only: the cells below say it, and take the presses. */
export function WeekBlocks({ blocks, rows, columns }: { blocks: readonly Block[]; rows: RowRange; columns: number }) {
  const [from, to] = [rows.first * CELL_MINUTES, rows.end * CELL_MINUTES];
  const shown = blocks.filter((block) => block.toMinute > from && block.fromMinute < to);
  return (
    <div className="blocks" aria-hidden="true">
      {shown.map((block) => (
        <span
          key={`${block.kind}-${block.column}-${block.fromMinute}-${block.toMinute}`}
          className={`cal-block ${block.kind}`}
          title={blockNames[block.kind]}
          style={placeOf(block, { from, to, columns })}
        >
          <span>{block.text}</span>
        </span>
      ))}
    </div>
  );
}

function placeOf(block: Block, { from, to, columns }: { from: number; to: number; columns: number }): CSSProperties {
  const percent = (minutes: number) => `${(100 * minutes) / (to - from)}%`;
  const top = Math.max(block.fromMinute, from);
  return {
    left: `${(100 * block.column) / columns}%`,
    width: `${100 / columns}%`,
    top: percent(top - from),
    height: percent(Math.min(block.toMinute, to) - top),
  };
}

/** What the looks mean; only those that are to be seen. */
export function Legend({ blocks }: { blocks: readonly Block[] }) {
  const kinds = [...new Set(blocks.map(({ kind }) => kind))];
  return (
    <ul className="legend tiny muted">
      <li>
        <span className="swatch usual" aria-hidden="true" />
        {t('Usual hours')}
      </li>
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={`swatch block ${kind}`} aria-hidden="true" />
          {blockNames[kind]}
        </li>
      ))}
    </ul>
  );
}
