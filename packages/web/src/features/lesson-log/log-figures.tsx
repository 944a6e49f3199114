import { formatCents } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { LessonLog } from '@x1/contract/lesson-log/lesson-log.ts';
import { StatCard, StatList } from '../../ui/stat-card.tsx';

/** '1 h 30 min', '45 min', '12 h'. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** What a log adds up to. */
export function LogFigures({ totals }: Pick<LessonLog, 'totals'>) {
  const paid = totals.byCard + totals.byCredit + totals.byX1;
  const notHeld = totals.lessons - totals.held;
  return (
    <section aria-label="Totals">
      <StatList>
        <StatCard
          label="Lessons held"
          value={totals.held}
          note={notHeld === 0 ? durationText(totals.minutes) : `and ${countText(notHeld, 'other')}`}
        />
        <StatCard label="Fees" value={formatCents(totals.fee)} note="what they were sold for" />
        <StatCard label="Refunded" value={formatCents(totals.refunded)} note="to families and X1" />
        <StatCard label="Paid" value={formatCents(paid)} note={paidNote(totals)} />
      </StatList>
    </section>
  );
}

function paidNote({ byCredit, byX1 }: LessonLog['totals']): string {
  if (byX1 > 0) return `${formatCents(byX1)} of it by X1`;
  return byCredit > 0 ? `${formatCents(byCredit)} of it with credit` : 'by families, by card';
}
