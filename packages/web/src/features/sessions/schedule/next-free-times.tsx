import type { FreeTimes } from '@x1/contract/scheduling/availability.ts';
import { useId } from 'react';
import { rangeText, type SessionRange } from './schedule-time.ts';

export interface NextFreeTimesProps {
  times: readonly SessionRange[];
  /** The zone in which they are offered. */
  zone: string;
  now: Date;
  onTake: (range: SessionRange) => void;
}

/** Free times instead of the one that is not, as buttons (R110). */
export function NextFreeTimes({ times, zone, now, onTake }: NextFreeTimesProps) {
  const titleId = useId();
  if (times.length === 0) return null;
  return (
    <div>
      <p className="label" id={titleId}>
        Next free times
      </p>
      <ul className="grid gap-2" aria-labelledby={titleId}>
        {times.map((range) => (
          <li key={range.start}>
            <button type="button" className="btn second full num" onClick={() => onTake(range)}>
              {rangeText(range, zone, now)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As many as the server offers with a refusal (R110). */
const OFFERED = 3;

/**
 * What is offered instead of a time that is not free: the next free ones of its length among those that are known, usual ones before others,
 * as the server chooses them (R110). None where those known are of another length.
 */
export function nextFreeTimes({ start, end }: SessionRange, { free }: Pick<FreeTimes, 'free'>): readonly SessionRange[] {
  const length = lengthOf({ start, end });
  const later = free
    .map(({ startTime, endTime, isUsual }) => ({ start: startTime, end: endTime, isUsual }))
    .filter((each) => each.start > start && lengthOf(each) === length);
  const usual = later.filter(({ isUsual }) => isUsual);
  const others = later.filter(({ isUsual }) => !isUsual);
  return [...usual, ...others].slice(0, OFFERED).map((each) => ({ start: each.start, end: each.end }));
}

function lengthOf(range: SessionRange): number {
  return Date.parse(range.end) - Date.parse(range.start);
}
