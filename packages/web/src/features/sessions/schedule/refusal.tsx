import { useEffect, useRef } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { NextFreeTimes, type NextFreeTimesProps } from './next-free-times.tsx';
import type { SessionRange } from './schedule-time.ts';

interface RefusalProps extends Omit<NextFreeTimesProps, 'times'> {
  text: string;
  freeTimes: readonly SessionRange[];
}

/** Why the server refused a time, and the next free ones instead (R110). It comes into sight by itself: the button that was pressed is far from it. */
export function Refusal({ text, freeTimes, ...offer }: RefusalProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What it returns, a promise in some browsers, is no cleaning up.
    void box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="refusal grid gap-4">
      <Notice tone="bad" isAnnounced title="Scheduling Failed">
        {text}
      </Notice>
      <NextFreeTimes times={freeTimes} {...offer} />
    </div>
  );
}
