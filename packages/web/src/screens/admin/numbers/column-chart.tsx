import { classes } from '../../../ui/classes.ts';

export interface Column {
  /** Under it, such as 'Mar 9'. */
  readonly label: string;
  readonly value: number;
  /** Drawn below the line, such as what was refunded. */
  readonly below?: number;
}

interface ColumnChartProps {
  /** Read instead of the drawing. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly format: (value: number) => string;
  readonly size: 'hero' | 'wide' | 'small';
  /** Which columns have a label: by default every one; if there are too many, the last and evenly spaced ones before it. */
  readonly hasLabel?: (index: number, count: number) => boolean;
  /** The column in ink (volt on a panel); the last one by default. */
  readonly current?: number;
}

const sizes = {
  hero: { width: 640, height: 204, axis: 36, top: 20, bottom: 24 },
  wide: { width: 560, height: 236, axis: 48, top: 20, bottom: 38 },
  phone: { width: 326, height: 190, axis: 40, top: 22, bottom: 38 },
  small: { width: 280, height: 124, axis: 0, top: 24, bottom: 24 },
} as const;

/** As many as have room on a phone. */
const ON_PHONES = 8;

/** Gray columns, the current one marked, numbers on it and on the highest one only. A phone shows the last ones of many. */
export function ColumnChart({ size, ...props }: ColumnChartProps) {
  if (size === 'small') return <Drawing {...props} size={size} />;
  return (
    <>
      <div className="not-phone">
        <Drawing {...props} size={size} />
      </div>
      <div className="only-phone">
        <Drawing {...props} size="phone" columns={props.columns.slice(-ON_PHONES)} hasLabel={(index) => index % 2 === 1} />
      </div>
    </>
  );
}

interface DrawingProps extends Omit<ColumnChartProps, 'size'> {
  readonly size: keyof typeof sizes;
}

function Drawing({ label, columns, format, size, hasLabel = hasRoom, current = columns.length - 1 }: DrawingProps) {
  const { width, height, axis, top, bottom } = sizes[size];
  const floor = height - bottom;
  const highest = Math.max(0, ...columns.map(({ value }) => value));
  const ceiling = size === 'small' ? Math.max(highest, 1) : roundUp(highest);
  const heightOf = (value: number) => (Math.max(0, value) / ceiling) * (floor - top);
  const slot = (width - axis) / columns.length;
  const bar = slot * 0.62;
  const ticks = size === 'small' ? [] : [0, ceiling / 2, ceiling];
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="rule" x1={axis} x2={width} y1={floor - heightOf(tick)} y2={floor - heightOf(tick)} />
          <text x={axis - 10} y={floor - heightOf(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {columns.map(({ label: name, value, below = 0 }, index) => {
        const middle = axis + slot * (index + 0.5);
        const isCurrent = index === current;
        const isHighest = value === highest && highest > 0 && columns.findIndex((one) => one.value === highest) === index;
        return (
          <g key={name}>
            <rect
              className={classes('bar', isCurrent && 'now')}
              x={middle - bar / 2}
              y={floor - Math.max(heightOf(value), 1)}
              width={bar}
              height={Math.max(heightOf(value), 1)}
              rx={3}
            />
            {below > 0 && (
              <rect
                className={classes('neg', isCurrent && 'now')}
                x={middle - bar / 2}
                y={floor + 3}
                width={bar}
                height={Math.min(16, Math.max(2, heightOf(below)))}
                rx={2}
              />
            )}
            {(isCurrent || (isHighest && size !== 'small')) && value > 0 && (
              <text className="val" x={middle} y={floor - heightOf(value) - 7} textAnchor="middle">
                {format(value)}
              </text>
            )}
            {hasLabel(index, columns.length) && (
              <text
                x={anchorOf(size, index, columns.length, { middle, bar })}
                y={height - 4}
                textAnchor={alignOf(size, index, columns.length)}
              >
                {name}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** The most labels that fit. */
const MOST_LABELS = 12;
const hasRoom = (index: number, count: number) => (count - 1 - index) % Math.ceil(count / MOST_LABELS) === 0;

/** On a small chart the two labels at the ends stay within it. */
function alignOf(size: keyof typeof sizes, index: number, count: number): 'start' | 'middle' | 'end' {
  if (size !== 'small' || count < 8) return 'middle';
  return index === 0 ? 'start' : 'end';
}

function anchorOf(size: keyof typeof sizes, index: number, count: number, { middle, bar }: { middle: number; bar: number }): number {
  const align = alignOf(size, index, count);
  if (align === 'middle') return middle;
  return align === 'start' ? middle - bar / 2 : middle + bar / 2;
}

/** The next of round numbers at or above a value whose half is one as well. */
export function roundUp(value: number): number {
  if (value <= 2) return 2;
  const scale = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.2, 1.6, 1.8, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * scale >= value) ?? 10;
  return Math.round(step * scale);
}
