/** A half-open interval `[startsAt, endsAt)`: one may start at the minute another ends. */
export interface TimeRange {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export function overlaps(one: TimeRange, other: TimeRange): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

/** What is left of `ranges` where none of `taken` is. */
export function without(ranges: readonly TimeRange[], taken: readonly TimeRange[]): TimeRange[] {
  return taken.reduce<TimeRange[]>((left, other) => left.flatMap((range) => cut(range, other)), [...ranges]);
}

function cut(range: TimeRange, other: TimeRange): TimeRange[] {
  if (!overlaps(range, other)) return [range];
  const before = { startsAt: range.startsAt, endsAt: other.startsAt };
  const after = { startsAt: other.endsAt, endsAt: range.endsAt };
  return [before, after].filter(({ startsAt, endsAt }) => startsAt < endsAt);
}

/** The same times without overlaps: those that touch are one. In order. */
export function joined(ranges: readonly TimeRange[]): TimeRange[] {
  const sorted = [...ranges].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const result: TimeRange[] = [];
  for (const range of sorted) {
    const last = result.at(-1);
    if (!last || last.endsAt < range.startsAt) result.push(range);
    else if (last.endsAt < range.endsAt) result[result.length - 1] = { startsAt: last.startsAt, endsAt: range.endsAt };
  }
  return result;
}
