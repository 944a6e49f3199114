import { t } from '@x1/contract/core/texts.ts';
import type { Progress } from '@x1/contract/progress/progress.ts';
import { rich } from '../../lib/rich.tsx';
import { Panel } from '../../ui/panel.tsx';
import { dayText, streakText } from './words.ts';

const TITLE = 'progress-streak';
/** A week with as much as this is a full column. */
const FULL = 6;

/** Weeks in a row, and the last twelve at a glance. */
export function StreakPanel({ progress }: { progress: Progress }) {
  const { streakWeeks, sessionsHeld, goals, drills } = progress;
  const reached = goals.filter(({ reachedOn }) => reachedOn !== null).length;
  const practiced = drills.reduce((sum, { doneCount }) => sum + doneCount, 0);
  return (
    <Panel labelledBy={TITLE}>
      <h2 id={TITLE} className="streak">
        {rich('<span>{count}</span> {count, plural, one {week} other {weeks}} in a row', {
          span: (text) => <span className="streak-count num">{text}</span>,
          count: streakWeeks,
        })}
      </h2>
      <p>{streakText(progress)}</p>
      <Weeks progress={progress} />
      <dl className="streak-facts">
        <Fact label={t('{count, plural, one {session} other {sessions}}', { count: sessionsHeld })} value={sessionsHeld} />
        <Fact label={t('{count, plural, one {goal reached} other {goals reached}}', { count: reached })} value={reached} />
        <Fact label={t('{count, plural, one {drill done} other {drills done}}', { count: practiced })} value={practiced} />
      </dl>
    </Panel>
  );
}

function Fact({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

function Weeks({ progress: { weeks, today } }: { progress: Progress }) {
  const first = weeks[0];
  return (
    <figure className="streak-weeks">
      <ul aria-label={t('The last 12 weeks')}>
        {weeks.map(({ monday, sessions, practiceDays }) => (
          <li key={monday} data-trained={sessions + practiceDays > 0 || undefined}>
            <span style={{ height: `${Math.min(1, (sessions * 2 + practiceDays) / FULL) * 100}%` }} />
            <span className="sr">
              {t(
                'Week of {day}: {sessions, plural, one {# session} other {# sessions}}, {practiceDays, plural, one {# practice day} other {# practice days}}',
                { day: dayText(monday, today), sessions, practiceDays },
              )}
            </span>
          </li>
        ))}
      </ul>
      <figcaption aria-hidden="true">
        <span>{first && dayText(first.monday, today)}</span>
        <span>{t('This week')}</span>
      </figcaption>
    </figure>
  );
}
