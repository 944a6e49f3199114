const windowMs = 60_000;
const mostKinds = 100;

interface Seen {
  readonly since: number;
  unsaid: number;
}

/**
 * Reports an error once a minute, however often it comes: in an outage every worker meets the same one every few seconds.
 *
 * @param report gets how many more of its kind came since the report before
 * @param now milliseconds of a clock that never goes back
 */
export function limitRepeats(report: (error: unknown, count: number) => void, now = () => performance.now()): (error: unknown) => void {
  const seen = new Map<string, Seen>();
  return (error) => {
    const kind = kindOf(error);
    const before = seen.get(kind);
    if (before && now() - before.since < windowMs) {
      before.unsaid += 1;
      return;
    }
    if (seen.size >= mostKinds) seen.clear();
    seen.set(kind, { since: now(), unsaid: 0 });
    report(error, before?.unsaid ?? 0);
  };
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return [error.name, 'code' in error ? error.code : '', error.message].join(' ');
}
