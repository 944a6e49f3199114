import { useEffect, useState } from 'react';

interface Circumstances {
  /** While true the deed waits. */
  isBusy: boolean;
  /** Something it needs went wrong, and has to be put right first: the deed is called off, and whoever asked is told. */
  hasFailed: boolean;
  onCalledOff: () => void;
}

/**
 * A deed that may have to wait for something else, such as saving a form whose files are still uploaded: asked for once, it is done as
 * soon as that has ended.
 */
export function useDeferred<Deed>(perform: (deed: Deed) => void, { isBusy, hasFailed, onCalledOff }: Circumstances) {
  const [waiting, setWaiting] = useState<{ deed: Deed }>();
  useEffect(() => {
    if (!waiting || (isBusy && !hasFailed)) return;
    setWaiting(undefined);
    if (hasFailed) onCalledOff();
    else perform(waiting.deed);
  }, [waiting, isBusy, hasFailed, perform, onCalledOff]);
  return {
    isWaiting: waiting !== undefined,
    request: (deed: Deed) => {
      if (hasFailed) onCalledOff();
      else if (isBusy) setWaiting({ deed });
      else perform(deed);
    },
  };
}
