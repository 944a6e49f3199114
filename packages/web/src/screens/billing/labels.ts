import type { Earnings } from '@x1/contract/billing/earnings.ts';
import { formatCents } from '@x1/contract/core/money.ts';

type Weeks = Earnings['weeks'];

/** 'Mar 9' of '2026-03-09'. */
export function weekLabel(startsOn: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(`${startsOn}T12:00:00Z`));
}

/** '$250' of 25000: whole dollars need no cents on a drawing. */
export function tickText(cents: number): string {
  return formatCents(Math.round(cents)).replace(/\.00$/, '');
}

/** What the drawing shows, for those who do not see it. @param weeks oldest first, the current one last */
export function chartSentence(weeks: Weeks): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return 'Earnings by week.';
  const best = Math.max(...weeks.map(({ net }) => net));
  const span = `Earnings by week, ${weekLabel(first.startsOn)} to ${weekLabel(last.startsOn)}.`;
  return `${span} This week ${formatCents(last.net)} so far, best week ${formatCents(best)}.`;
}
