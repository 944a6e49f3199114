import { readFilters, type TrainerFilters, ZIP_PATTERN } from './filters.ts';

/** For which sport, and near which ZIP code, a parent looks for trainers. */
export type KeptStart = Pick<TrainerFilters, 'sport' | 'near'>;

const STORAGE_KEY = 'x1.trainer-start';

/**
 * What a parent answered on the home screen, kept on this device until they sign out (decision 0063); before that what they looked for as a
 * visitor, who have no home screen.
 *
 * @returns null before anything was answered
 */
export function readKeptStart(): KeptStart | null {
  try {
    takeOverFromVisitor();
    const stored = localStorage.getItem(STORAGE_KEY);
    if (stored === null) return null;
    const { sport, near } = readFilters(stored);
    return { sport, near };
  } catch {
    return null;
  }
}

/** Keeps what a visitor looks for until they have an account, or close the page. */
export function keepVisitorStart({ sport, near }: KeptStart): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, new URLSearchParams({ sport, near }).toString());
  } catch {
    // It's asked again.
  }
}

function takeOverFromVisitor(): void {
  const looked = sessionStorage.getItem(STORAGE_KEY);
  if (looked === null) return;
  sessionStorage.removeItem(STORAGE_KEY);
  if (localStorage.getItem(STORAGE_KEY) === null) localStorage.setItem(STORAGE_KEY, looked);
}

/** Keeps it. A closed storage only means that it is asked again. */
export function keepStart({ sport, near }: KeptStart): void {
  try {
    localStorage.setItem(STORAGE_KEY, new URLSearchParams({ sport, near }).toString());
  } catch {
    // The address still says it.
  }
}

/** The filters that stand for it: the nearest first, where it is known to what. */
export function startFilters({ sport, near }: KeptStart): Partial<TrainerFilters> {
  return { sport, near, sort: ZIP_PATTERN.test(near) ? 'distance' : '' };
}
