import type { Numbers } from '@x1/contract/admin/numbers.ts';
import { formatCount } from '@x1/contract/core/number-format.ts';
import { ChartCard } from './chart-card.tsx';
import { type Span, sumOf } from './figures.ts';

type Step = 'pageViews' | 'signUps' | 'conversations' | 'firstBookings' | 'secondBookings';

const steps: readonly { of: Step; label: string }[] = [
  { of: 'pageViews', label: 'Trainer pages opened' },
  { of: 'signUps', label: 'Parents signed up' },
  { of: 'conversations', label: 'Conversations begun' },
  { of: 'firstBookings', label: 'First bookings' },
  { of: 'secondBookings', label: 'Second bookings' },
];

/** From a look at a page to a family that comes back. @param isFiltered by sport or state, which parents who sign up don't have */
export function FunnelCard({ numbers: { parts, before }, span, isFiltered }: { numbers: Numbers; span: Span; isFiltered: boolean }) {
  const shown = steps
    .filter(({ of }) => !(isFiltered && of === 'signUps'))
    .map((step) => ({ ...step, now: sumOf(parts, step.of), earlier: before[step.of] }));
  const most = Math.max(1, ...shown.map(({ now }) => now));
  return (
    <ChartCard
      title="Funnel"
      className="card"
      figures={{
        file: `funnel-${span.file}`,
        columns: ['Step', span.range, span.before],
        rows: shown.map(({ label, now, earlier }) => [label, formatCount(now), formatCount(earlier)]),
      }}
      chart={
        <dl className="numbers-funnel">
          {shown.map(({ of, label, now }) => (
            <div key={of}>
              <dt>{label}</dt>
              <dd>
                {formatCount(now)}
                <span className="numbers-track" aria-hidden="true">
                  <i style={{ width: `${(100 * now) / most}%` }} />
                </span>
              </dd>
            </div>
          ))}
        </dl>
      }
    >
      <p className="numbers-def">
        What happened in this time, step by step; it isn't the same people throughout. Pages count views by people, without cookies, not who
        they were.
      </p>
    </ChartCard>
  );
}
