import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { LessonLog } from '@x1/contract/lesson-log/lesson-log.ts';
import { StatCard, StatList } from '../../ui/stat-card.tsx';

/** '1 h 30 min', '45 min', '12 h'. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : t('{hours} h {rest} min', { hours, rest });
}

/** What a log adds up to. */
export function LogFigures({ totals }: Pick<LessonLog, 'totals'>) {
  const paid = totals.byCard + totals.byCredit + totals.byX1;
  const notHeld = totals.lessons - totals.held;
  return (
    <section aria-label={t('Totals')}>
      <StatList>
        <StatCard
          label={t('Lessons held')}
          value={totals.held}
          note={notHeld === 0 ? durationText(totals.minutes) : t('and {notHeld, plural, one {# other} other {# others}}', { notHeld })}
        />
        <StatCard label={t('Fees', { context: 'lessons' })} value={formatCents(totals.fee)} note={t('what they were sold for')} />
        <StatCard label={t('Refunded')} value={formatCents(totals.refunded)} note={t('to families and X1')} />
        <StatCard label={t('Paid')} value={formatCents(paid)} note={paidNote(totals)} />
      </StatList>
    </section>
  );
}

function paidNote({ byCredit, byX1 }: LessonLog['totals']): string {
  if (byX1 > 0) return t('{amount} of it by X1', { amount: formatCents(byX1) });
  return byCredit > 0 ? t('{amount} of it with credit', { amount: formatCents(byCredit) }) : t('by families, by card');
}
