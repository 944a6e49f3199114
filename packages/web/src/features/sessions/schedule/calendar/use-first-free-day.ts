import { useEffect, useRef } from 'react';
import type { TimeChoice } from '../use-time-choice.ts';
import type { ListedDay } from './free-list.ts';
import type { ShownTimes } from './use-shown-times.ts';

interface FirstFreeDay {
  time: Pick<TimeChoice, 'choice' | 'viewedDay' | 'viewDay'>;
  today: ShownTimes['today'];
  /** The free times of the days around; null while they load. */
  listed: readonly ListedDay[] | null;
  /** One day is shown at a time. */
  byDay: boolean;
}

/**
 * Where one day is shown at a time, it begins with the first that has usual times left: late in the evening nothing of today does. Once, and
 * only while the person has neither looked elsewhere nor chosen.
 */
export function useFirstFreeDay({ time: { choice, viewedDay, viewDay }, today, listed, byDay }: FirstFreeDay): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || listed === null) return;
    isDone.current = true;
    if (!byDay || choice.date !== '' || viewedDay !== today) return;
    const first = listed.find(({ main }) => main.length > 0);
    if (first) viewDay(first.day);
  }, [listed, byDay, choice.date, viewedDay, today, viewDay]);
}
