import { useEffect, useRef } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { rangeText, type SessionRange } from './schedule-time.ts';

interface RefusalProps {
  text: string;
  freeTimes: readonly SessionRange[];
  /** The zone in which free times are offered. */
  zone: string;
  now: Date;
  onTake: (range: SessionRange) => void;
}

/** Why the server refused a time, and the next free ones instead (R110). It comes into sight by itself: the button that was pressed is far from it. */
export function Refusal({ text, freeTimes, zone, now, onTake }: RefusalProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What it returns, a promise in some browsers, is no cleaning up.
    void box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="refusal">
      <Notice tone="bad" isAnnounced title="Scheduling Failed">
        {text}
      </Notice>
      {freeTimes.length > 0 && (
        <>
          <p className="label mt-4" id="free-times">
            Next free times
          </p>
          <ul className="grid gap-2" aria-labelledby="free-times">
            {freeTimes.map((range) => (
              <li key={range.start}>
                <button type="button" className="btn second full num" onClick={() => onTake(range)}>
                  {rangeText(range, zone, now)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
