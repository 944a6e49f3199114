const hourMs = 3_600_000;

export type ReminderKind = 'day' | 'hour';

/** How long before the start somebody is reminded. */
const leadMs: Readonly<Record<ReminderKind, number>> = { day: 24 * hourMs, hour: hourMs };
/** Closer to the start than this, the first reminder says nothing that the second does not. */
const leastDayLeadMs = 6 * hourMs;

/** The reminders of a session that still lie ahead. */
export function planReminders(startsAt: Date, now: Date): { kind: ReminderKind; dueAt: Date }[] {
  const kinds = ['day', 'hour'] as const;
  return kinds.map((kind) => ({ kind, dueAt: new Date(startsAt.getTime() - leadMs[kind]) })).filter(({ dueAt }) => dueAt > now);
}

/** Whether a reminder that comes late, after the server was down, is still one: never after the start. */
export function isWorthSending(kind: ReminderKind, startsAt: Date, now: Date): boolean {
  const leftMs = startsAt.getTime() - now.getTime();
  return kind === 'day' ? leftMs >= leastDayLeadMs : leftMs > 0;
}
