import { t } from '@x1/contract/core/texts.ts';
import { type FreeTimes, offeredInstead } from '@x1/contract/scheduling/availability.ts';
import { useId } from 'react';
import { rangeText, type SessionRange } from './schedule-time.ts';

export interface NextFreeTimesProps {
  times: readonly SessionRange[];
  /** The zone in which they are offered. */
  zone: string;
  now: Date;
  onTake: (range: SessionRange) => void;
  /** What they are; 'Next free times' unless told. */
  title?: string;
}

/** Free times instead of the one that is not, as buttons (R110). */
export function NextFreeTimes({ times, zone, now, onTake, title = t('Next free times') }: NextFreeTimesProps) {
  const titleId = useId();
  if (times.length === 0) return null;
  return (
    <div>
      <p className="label" id={titleId}>
        {title}
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

/**
 * What is offered instead of a time that is not free: later ones of its length among those that are known, chosen as the server chooses them
 * (R110). None where those known are of another length.
 */
export function nextFreeTimes({ start, end }: SessionRange, { free }: Pick<FreeTimes, 'free'>): readonly SessionRange[] {
  const length = lengthOf({ start, end });
  const later = free.filter((each) => each.startTime > start && lengthOf({ start: each.startTime, end: each.endTime }) === length);
  return offeredInstead(later).map(({ startTime, endTime }) => ({ start: startTime, end: endTime }));
}

function lengthOf(range: SessionRange): number {
  return Date.parse(range.end) - Date.parse(range.start);
}
