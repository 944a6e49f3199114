/** `missing`: a part of the page did not arrive, offline or after a new version; `broken`: it arrived and failed. */
export type FailureKind = 'missing' | 'broken';

/** Tells the two apart by the words of the browsers: a module that cannot be fetched has no error class of its own. */
export function failureKind(error: unknown): FailureKind {
  const text = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script|error loading dynamically|unable to preload/i.test(text)
    ? 'missing'
    : 'broken';
}
