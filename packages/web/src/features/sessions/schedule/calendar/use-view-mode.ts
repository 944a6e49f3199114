import { useState } from 'react';

/** Week: days as columns of half hours. List: the free times alone, as radio buttons. */
export type ViewMode = 'week' | 'list';

const STORAGE_KEY = 'x1.free-times-look';

/** Whether free times are shown as a week or as a list; remembered on this device. */
export function useViewMode(): [ViewMode, (viewMode: ViewMode) => void] {
  const [viewMode, setViewMode] = useState<ViewMode>(readViewMode);
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

function readViewMode(): ViewMode {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'list' ? 'list' : 'week';
  } catch {
    return 'week';
  }
}
