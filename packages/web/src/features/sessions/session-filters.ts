import { type SessionSection, type SessionType, sessionSections, sessionTypes } from '@x1/contract/scheduling/states.ts';

/** What a person's sessions are narrowed by; '' means everything. It lives in the address, so that Back and sharing work. */
export interface SessionFilters {
  readonly section: '' | SessionSection;
  readonly type: '' | SessionType;
  /** Part of the title or of the other side's name. */
  readonly q: string;
  /** The id of one athlete of the family (R171). */
  readonly athlete: string;
}

export const noFilters: SessionFilters = { section: '', type: '', q: '', athlete: '' };

const SEARCH_MAX_LENGTH = 100;

/**
 * Reads the filters of an address; what makes no sense counts as no filter.
 *
 * @param search the query of the address, with or without '?'
 */
export function readFilters(search: string): SessionFilters {
  const query = new URLSearchParams(search);
  const [section, type] = [query.get('section'), query.get('type')];
  return {
    section: sessionSections.find((known) => known === section) ?? '',
    type: sessionTypes.find((known) => known === type) ?? '',
    q: (query.get('q') ?? '').slice(0, SEARCH_MAX_LENGTH),
    athlete: /^[1-9]\d{0,8}$/.exec(query.get('athlete') ?? '')?.[0] ?? '',
  };
}

/** The filters as the server takes them. */
export function toQuery({ section, type, q, athlete }: SessionFilters) {
  return { section: section || undefined, sessionType: type || undefined, q: q.trim() || undefined, athleteId: athlete || undefined };
}

/** Whether anything narrows the list. */
export function isFiltered({ section, type, q, athlete }: SessionFilters): boolean {
  return section !== '' || type !== '' || q.trim() !== '' || athlete !== '';
}
