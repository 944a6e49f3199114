import { useState } from 'react';

/** Week: days as columns of half hours. List: the free times alone, as radio buttons. */
export type ViewMode = 'week' | 'list';

const STORAGE_KEY = 'x1.free-times-look';

/**
 * Whether free times are shown as a week or as a list; remembered on this device.
 *
 * @param first what is shown until somebody chooses
 */
export function useViewMode(first: ViewMode): [ViewMode, (viewMode: ViewMode) => void] {
  const [viewMode, setViewMode] = useState<ViewMode>(() => readViewMode() ?? first);
  const choose = (chosen: ViewMode) => {
    setViewMode(chosen);
    try {
      localStorage.setItem(STORAGE_KEY, chosen);
    } catch {
      // Storage may be closed (private windows); the choice then lasts as long as the dialog.
    }
  };
  return [viewMode, choose];
}

function readViewMode(): ViewMode | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'list' || stored === 'week' ? stored : undefined;
  } catch {
    return undefined;
  }
}
