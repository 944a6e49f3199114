import { countText, plural } from '@x1/contract/core/plural.ts';
import type { Progress } from '@x1/contract/progress/progress.ts';
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
        <span className="streak-count num">{streakWeeks}</span> {plural(streakWeeks, 'week')} in a row
      </h2>
      <p>{streakText(progress)}</p>
      <Weeks progress={progress} />
      <dl className="streak-facts">
        <Fact label={plural(sessionsHeld, 'session')} value={sessionsHeld} />
        <Fact label={`${plural(reached, 'goal')} reached`} value={reached} />
        <Fact label={`${plural(practiced, 'drill')} done`} value={practiced} />
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
      <ul aria-label="The last 12 weeks">
        {weeks.map(({ monday, sessions, practiceDays }) => (
          <li key={monday} data-trained={sessions + practiceDays > 0 || undefined}>
            <span style={{ height: `${Math.min(1, (sessions * 2 + practiceDays) / FULL) * 100}%` }} />
            <span className="sr">
              Week of {dayText(monday, today)}: {countText(sessions, 'session')}, {countText(practiceDays, 'practice day')}
            </span>
          </li>
        ))}
      </ul>
      <figcaption aria-hidden="true">
        <span>{first && dayText(first.monday, today)}</span>
        <span>This week</span>
      </figcaption>
    </figure>
  );
}
