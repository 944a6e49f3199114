import type { Bar } from '../bars.ts';
import type { Summary } from '../samples.ts';
import type { Filled } from './fill.ts';
import { growthBars, type NamedSearch } from './searches.ts';

/** What one search took at one size. */
export interface Measured {
  readonly search: NamedSearch;
  readonly size: number;
  readonly sql: Summary;
  readonly http: Summary;
}

const HTTP_TO_SQL = 1.6;
const HTTP_MORE_MS = 2;
/** How much more each trainer of the last batches may cost to write than one of the first. */
const WRITING_GROWTH = 2;

interface SearchFigures {
  readonly measured: readonly Measured[];
  readonly smallest: number;
  readonly largest: number;
  /** The batches that made the smallest the largest. */
  readonly filled: readonly Filled[];
  readonly sequentialScans: readonly string[];
}

/** HTTP adds little to SQL, a thousand times as many trainers cost a few times as much, writing them is linear, and no plan reads a whole table. */
export function toBars({ measured, smallest, largest, filled, sequentialScans }: SearchFigures): Bar[] {
  const ofLargest = measured.filter(({ size }) => size === largest);
  const smallOf = ({ search }: Measured) => measured.find((other) => other.search === search && other.size === smallest);
  return [
    ...ofLargest.map(overheadBar),
    ...ofLargest.map((row) => growthBar(row, smallOf(row))),
    writingBar(filled),
    {
      name: `no sequential scan at ${largest.toLocaleString('en-US')}`,
      isMet: sequentialScans.length === 0,
      measured: sequentialScans.join('; ') || 'none',
    },
  ];
}

function overheadBar({ search, sql, http }: Measured): Bar {
  const allowed = Math.max(sql.median * HTTP_TO_SQL, sql.median + HTTP_MORE_MS);
  return {
    name: `${search.name}: HTTP at most SQL × ${HTTP_TO_SQL} or + ${HTTP_MORE_MS} ms`,
    isMet: http.median <= allowed,
    measured: `${http.median.toFixed(2)} ms of ${allowed.toFixed(2)} ms`,
  };
}

function growthBar({ search, size, http }: Measured, small: Measured | undefined): Bar {
  const ratio = http.median / (small?.http.median ?? Number.NaN);
  return {
    name: `${search.name}: HTTP at ${size.toLocaleString('en-US')} at most ${growthBars[search.kind]} × ${small?.size.toLocaleString('en-US')}`,
    isMet: ratio <= growthBars[search.kind],
    measured: `× ${ratio.toFixed(2)}`,
  };
}

/** By the median of three batches: one may be disturbed. */
function writingBar(filled: readonly Filled[]): Bar {
  const middle = (batches: readonly Filled[]) =>
    batches.map(({ cpuMsEach, msEach }) => cpuMsEach ?? msEach).toSorted((one, other) => one - other)[Math.floor(batches.length / 2)] ??
    Number.NaN;
  const [first, last] = [middle(filled.slice(0, 3)), middle(filled.slice(-3))];
  return {
    name: `the last trainers take at most ${WRITING_GROWTH} × as much of the database's CPU to write as the first`,
    isMet: last <= first * WRITING_GROWTH,
    measured: `${last.toFixed(3)} ms each after ${first.toFixed(3)} ms`,
  };
}
