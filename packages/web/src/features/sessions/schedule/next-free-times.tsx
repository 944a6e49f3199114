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
