import { whenSessionEnds } from '../../lib/end-session.ts';
import { readFilters } from './filters.ts';
import { readKeptStart } from './kept-start.ts';

const HOME = '/parent-dashboard';

let last = '';

/** Notes the filters with which trainers were looked for; lasts as long as the page. @param search the query of the address */
export function rememberSearch(search: string): void {
  last = search.replace(/^\?/, '');
}

/** Back to the trainers as they were looked for. */
export function lastSearchPath(): string {
  return last === '' ? HOME : `${HOME}?${last}`;
}

/** The ZIP code near which a parent looks for trainers: the one of the last list, or what's kept on this device; '' for anywhere. */
export function lookedNear(): string {
  return readFilters(last).near || (readKeptStart()?.near ?? '');
}

// The next person of this page has not looked for anything yet.
whenSessionEnds(() => rememberSearch(''));
