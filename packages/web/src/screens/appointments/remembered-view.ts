import { type SessionsView, sessionViews } from './page-state.ts';

const STORAGE_KEY = 'x1.sessions-view';

/** The view that was chosen last on this device; the list before anything was. */
export function rememberedView(): SessionsView {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return sessionViews.find((known) => known === stored) ?? 'list';
  } catch {
    return 'list';
  }
}

/** Remembers a view on this device. A closed storage only means that it is forgotten. */
export function rememberView(view: SessionsView): void {
  try {
    localStorage.setItem(STORAGE_KEY, view);
  } catch {
    // The address still says it.
  }
}
