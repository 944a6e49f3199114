import type { Bar } from '../bars.ts';
import type { Summary } from '../samples.ts';
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
const smallest = 1_000;
const largest = 100_000;

/** HTTP adds little to SQL at every size, a hundred times as many trainers cost a few times as much, and no plan reads a whole table. */
export function toBars(measured: readonly Measured[], sequentialScans: readonly string[]): Bar[] {
  return [
    ...measured.filter(({ size }) => size === largest).map(overheadBar),
    ...measured.filter(({ size }) => size === largest).map((row) => growthBar(row, measured)),
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

function growthBar(row: Measured, measured: readonly Measured[]): Bar {
  const { search, http } = row;
  const small = measured.find((other) => other.search === search && other.size === smallest);
  const ratio = http.median / (small?.http.median ?? Number.NaN);
  return {
    name: `${search.name}: HTTP at 100k at most ${growthBars[search.kind]} × 1k`,
    isMet: ratio <= growthBars[search.kind],
    measured: `× ${ratio.toFixed(2)}`,
  };
}
