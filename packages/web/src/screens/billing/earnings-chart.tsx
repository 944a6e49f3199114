import type { Earnings } from '@x1/contract/billing/earnings.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { chartSentence, tickText, weekLabel } from './labels.ts';

/** Net sales of the last weeks; left out until there is something to compare. */
export function EarningsChart({ weeks }: Pick<Earnings, 'weeks'>) {
  if (!weeks.some(({ net }) => net > 0)) return null;
  return (
    <div className="mt-6">
      <BarChart
        label={chartSentence(weeks)}
        bars={weeks.map(({ startsOn, net }) => ({ label: weekLabel(startsOn), value: net, text: formatCents(net) }))}
        formatTick={tickText}
        columns={['Week of', 'Earnings']}
        isPageWide
      />
    </div>
  );
}
