import type { AthleteId, DrillId, TrainerId } from '@x1/contract/core/ids.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import type { Drill, Goal, Plan, Progress } from '@x1/contract/progress/progress.ts';
import { progressRoutes } from '@x1/contract/progress/routes.ts';
import { useRef, useState } from 'react';
import { progressApi } from '../../lib/api/progress.ts';
import { queryClient } from '../../lib/query-client.ts';
import { progressKeys } from '../../lib/query-keys.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { usePages, useRead } from '../../lib/use-read.ts';
import { progressMessages } from './messages.ts';

/** An athlete with a trainer. */
export interface Pair {
  readonly athleteId: AthleteId;
  readonly trainerId: TrainerId;
}

/** The family's athletes with each of their trainers, or the trainer's athletes. */
export function useProgressList() {
  return usePages(progressKeys.list(), progressRoutes.listProgress, { query: { limit: '50' } }, { refetchOnMount: 'always' });
}

/** One athlete's progress; the other side may have written meanwhile. */
export function useProgress(pair: Pair) {
  return useRead(progressKeys.of(pair), progressApi.readProgress, { params: pair }, { refetchOnMount: 'always' });
}

/** Hands the report to the browser's downloads. */
export function useProgressReport(pair: Pair) {
  return useChange({
    call: () => progressApi.progressReport({ params: pair }),
    stale: [],
    failed: progressMessages.noReport,
    onDone: saveFile,
  });
}

/** A goal that is set or changed; the dialog says why it wasn't. */
export function useSaveGoal(pair: Pair, goal: Goal | undefined, onDone: () => void) {
  const [requestId] = useState(createRequestId);
  return useChange({
    call: (words: { text: string; target: string }) =>
      goal === undefined
        ? progressApi.addGoal({ params: pair, body: { ...words, requestId } })
        : progressApi.changeGoal({
            params: { ...pair, goalId: goal.id },
            body: { ...words, isReached: goal.reachedOn !== null, version: goal.version },
          }),
    stale: progressApi.changeGoal.stale,
    // A refusal says that what is shown is old.
    refreshAfter: 'both',
    onDone,
  });
}

/** Says that a goal is reached, or that it isn't yet. */
export function useReachGoal(pair: Pair) {
  return useChange({
    call: ({ id, text, target, version, reachedOn }: Goal) =>
      progressApi.changeGoal({ params: { ...pair, goalId: id }, body: { text, target, version, isReached: reachedOn === null } }),
    stale: progressApi.changeGoal.stale,
    refreshAfter: 'both',
    done: ({ reachedOn }) => (reachedOn === null ? null : progressMessages.reached),
    failed: progressMessages.notSaved,
  });
}

export function useRemoveGoal(pair: Pair, onDone: () => void) {
  return useChange({
    call: ({ id: goalId }: Goal) => progressApi.removeGoal({ params: { ...pair, goalId } }),
    stale: progressApi.removeGoal.stale,
    refreshAfter: 'both',
    failed: progressMessages.notRemoved,
    onDone,
  });
}

/** A drill that is added or changed; the dialog says why it wasn't. */
export function useSaveDrill(pair: Pair, drill: Drill | undefined, onDone: () => void) {
  const [requestId] = useState(createRequestId);
  return useChange({
    call: (words: { title: string; howOften: string }) =>
      drill === undefined
        ? progressApi.addDrill({ params: pair, body: { ...words, requestId } })
        : progressApi.changeDrill({ params: { ...pair, drillId: drill.id }, body: { ...words, version: drill.version } }),
    stale: progressApi.changeDrill.stale,
    refreshAfter: 'both',
    onDone,
  });
}

export function useRemoveDrill(pair: Pair, onDone: () => void) {
  return useChange({
    call: ({ id: drillId }: Drill) => progressApi.removeDrill({ params: { ...pair, drillId } }),
    stale: progressApi.removeDrill.stale,
    refreshAfter: 'both',
    failed: progressMessages.notRemoved,
    onDone,
  });
}

export function useSavePlan(pair: Pair, plan: Plan | null, onDone: () => void) {
  return useChange({
    call: (words: { title: string; until: CalendarDate | null }) =>
      progressApi.setPlan({ params: pair, body: { ...words, version: plan?.version ?? 0 } }),
    stale: progressApi.setPlan.stale,
    refreshAfter: 'both',
    onDone,
  });
}

/** Checks a drill off for a day, or takes that back: at once on the page, and as it was if the server refuses. */
export function useDrillDay(pair: Pair) {
  // What the server has for the days with presses it hasn't answered yet.
  const known = useRef(new Map<string, { isDone: boolean; presses: number }>());
  const show = (change: DrillDay) =>
    queryClient.setQueryData<Progress>(
      progressKeys.of(pair),
      (before) => before && { ...before, drills: before.drills.map((drill) => withDay(drill, change)) },
    );
  const begin = ({ drillId, day }: DrillDay) => {
    const drill = queryClient.getQueryData<Progress>(progressKeys.of(pair))?.drills.find(({ id }) => id === drillId);
    const { isDone, presses } = known.current.get(`${drillId} ${day}`) ?? { isDone: drill?.doneOn.includes(day) === true, presses: 0 };
    known.current.set(`${drillId} ${day}`, { isDone, presses: presses + 1 });
  };
  /** @returns what the server has now */
  const end = ({ drillId, day, isDone }: DrillDay, isTaken: boolean): boolean => {
    const { presses, ...before } = known.current.get(`${drillId} ${day}`) ?? { isDone: !isDone, presses: 1 };
    const now = isTaken ? isDone : before.isDone;
    if (presses > 1) known.current.set(`${drillId} ${day}`, { isDone: now, presses: presses - 1 });
    else known.current.delete(`${drillId} ${day}`);
    return now;
  };
  return useChange({
    call: ({ drillId, day, isDone }: DrillDay) => {
      const params = { ...pair, drillId, day };
      return isDone ? progressApi.checkDrill({ params }) : progressApi.uncheckDrill({ params });
    },
    stale: progressApi.checkDrill.stale,
    refreshAfter: 'both',
    // The last press counts.
    scope: `drills-${pair.athleteId}-${pair.trainerId}`,
    onStart: (change) => {
      // What is being read now doesn't know of it.
      void queryClient.cancelQueries({ queryKey: progressKeys.of(pair) });
      begin(change);
      show(change);
    },
    failed: progressMessages.notSaved,
    onDone: (_, change) => void end(change, true),
    // Without a line nothing can be read again.
    onFailed: (_, change) => void show({ ...change, isDone: end(change, false) }),
  });
}

interface DrillDay {
  readonly drillId: DrillId;
  readonly day: CalendarDate;
  readonly isDone: boolean;
}

function withDay(drill: Drill, { drillId, day, isDone }: DrillDay): Drill {
  if (drill.id !== drillId || drill.doneOn.includes(day) === isDone) return drill;
  const doneOn = isDone ? [...drill.doneOn, day].sort() : drill.doneOn.filter((each) => each !== day);
  return { ...drill, doneOn, doneCount: drill.doneCount + (isDone ? 1 : -1) };
}
