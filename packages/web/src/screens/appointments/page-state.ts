import { readFilters, type SessionFilters } from '../../features/sessions/session-filters.ts';

/** How the sessions are shown. */
export const sessionViews = ['list', 'calendar'] as const;
export type SessionsView = (typeof sessionViews)[number];

/** What the address of the page says: filters, the view, and the day that is chosen in the calendar. */
export interface PageState extends SessionFilters {
  /** '' where the address leaves it to what was chosen before. */
  readonly view: '' | SessionsView;
  /** Such as '2026-03-14'; '' is today. */
  readonly day: string;
}

const DAY_TEXT = /^2[01]\d\d-\d\d-\d\d$/;

/** Reads the address; what makes no sense counts as not said. */
export function readState(search: string): PageState {
  const query = new URLSearchParams(search);
  const [view, day] = [query.get('view'), query.get('day') ?? ''];
  return {
    ...readFilters(search),
    view: sessionViews.find((known) => known === view) ?? '',
    day: isDay(day) ? day : '',
  };
}

function isDay(text: string): boolean {
  return DAY_TEXT.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

/**
 * Writes a state into an address, leaving what else is in its query.
 *
 * @returns the new query without '?', '' when nothing is left in it
 */
export function writeState(search: string, state: PageState): string {
  const query = new URLSearchParams(search);
  for (const [key, value] of Object.entries(state)) {
    if (value.trim() === '') query.delete(key);
    else query.set(key, value);
  }
  return query.toString();
}
