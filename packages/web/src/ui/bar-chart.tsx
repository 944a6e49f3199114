import { t } from '@x1/contract/core/texts.ts';
import { ChevronDown, Table2 } from 'lucide-react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { Table } from './table.tsx';

export interface Bar {
  /** Under the bar, such as 'Mar 9'. */
  label: string;
  value: number;
  /** The value as people read it: '$311.00'. */
  text: string;
}

interface BarChartProps {
  /** What it shows, in one sentence; read instead of the drawing. */
  label: string;
  bars: readonly Bar[];
  /** The bar that is ink (volt on a panel); the last one by default. */
  currentIndex?: number;
  /** Writes a value on the axis: '$250'. */
  formatTick: (value: number) => string;
  /** Column titles of the table behind it: ['Week of', 'Earnings']. */
  columns: readonly [string, string];
  /** Stands over the whole width of a page, not in its main column. */
  isPageWide?: boolean;
}

const PAGE = { width: 1136, height: 236, labelEvery: 1 };
const WIDE = { width: 776, height: 210, labelEvery: 1 };
const NARROW = { width: 326, height: 190, labelEvery: 2 };
const AXIS = 44;
const TOP = 22;
const BOTTOM = 24;
const NARROW_BARS = 8;

/** Gray bars, the current one marked, numbers on it and on the highest one only; the same as a table one press away. */
export function BarChart({ label, bars, currentIndex = bars.length - 1, formatTick, columns, isPageWide }: BarChartProps) {
  const hidden = Math.max(0, bars.length - NARROW_BARS);
  const rest = { label, formatTick };
  return (
    <div>
      {isPageWide && (
        <div className="hidden min-[1100px]:block">
          <Drawing {...rest} {...PAGE} bars={bars} currentIndex={currentIndex} />
        </div>
      )}
      <div className={classes('not-phone', isPageWide && 'min-[1100px]:hidden')}>
        <Drawing {...rest} {...WIDE} bars={bars} currentIndex={currentIndex} />
      </div>
      <div className="only-phone">
        <Drawing {...rest} {...NARROW} bars={bars.slice(hidden)} currentIndex={currentIndex - hidden} />
      </div>
      <details className="tableview">
        <summary>
          <Icon of={Table2} size="s" />
          {t('Show as a table')}
          <Icon of={ChevronDown} size="s" className="chevron" />
        </summary>
        <Table
          label={label}
          columns={[{ label: columns[0] }, { label: columns[1], isRight: true }]}
          rows={bars.toReversed().map((bar) => ({ key: bar.label, cells: [bar.label, bar.text] }))}
        />
      </details>
    </div>
  );
}

interface DrawingProps {
  label: string;
  bars: readonly Bar[];
  currentIndex: number;
  formatTick: (value: number) => string;
  width: number;
  height: number;
  labelEvery: number;
}

function Drawing({ label, bars, currentIndex, formatTick, width, height, labelEvery }: DrawingProps) {
  const floor = height - BOTTOM;
  const highest = Math.max(0, ...bars.map((bar) => bar.value));
  const top = niceCeiling(highest);
  const heightOf = (value: number) => Math.max(2, (value / top) * (floor - TOP));
  const slot = (width - AXIS) / bars.length;
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {[0, top / 2, top].map((tick) => (
        <g key={tick}>
          <line className="rule" x1={AXIS} x2={width} y1={floor - (tick / top) * (floor - TOP)} y2={floor - (tick / top) * (floor - TOP)} />
          <text x={AXIS - 10} y={floor - (tick / top) * (floor - TOP) + 4} textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const middle = AXIS + slot * (index + 0.5);
        const isMarked = index === currentIndex || (bar.value === highest && highest > 0);
        return (
          <g key={bar.label}>
            <rect
              className={classes('bar', index === currentIndex && 'now')}
              x={middle - slot * 0.31}
              y={floor - heightOf(bar.value)}
              width={slot * 0.62}
              height={heightOf(bar.value)}
              rx={3}
            />
            {isMarked && (
              <text className="val" x={middle} y={floor - heightOf(bar.value) - 7} textAnchor="middle">
                {formatTick(bar.value)}
              </text>
            )}
            {(bars.length - 1 - index) % labelEvery === 0 && (
              <text x={middle} y={height - 4} textAnchor="middle">
                {bar.label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** The next of 1, 2, 5, 10, 20, 50 … at or above a value; 1 for nothing at all. */
function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const scale = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((factor) => factor * scale >= value) ?? 10;
  return step * scale;
}
