import { useEffect, useState } from 'react';

interface Circumstances {
  /** While true the task waits. */
  isBusy: boolean;
  /** Something it needs failed: the task is canceled and `onCalledOff` runs. */
  hasFailed: boolean;
  onCalledOff: () => void;
}

/**
 * A task that may have to wait for something else, such as saving a form whose files are still uploaded: asked for once, it is done as
 * soon as that has ended.
 */
export function useDeferred<Task>(perform: (task: Task) => void, { isBusy, hasFailed, onCalledOff }: Circumstances) {
  const [waiting, setWaiting] = useState<{ task: Task }>();
  useEffect(() => {
    if (!waiting || (isBusy && !hasFailed)) return;
    setWaiting(undefined);
    if (hasFailed) onCalledOff();
    else perform(waiting.task);
  }, [waiting, isBusy, hasFailed, perform, onCalledOff]);
  return {
    isWaiting: waiting !== undefined,
    request: (task: Task) => {
      if (hasFailed) onCalledOff();
      else if (isBusy) setWaiting({ task });
      else perform(task);
    },
  };
}
