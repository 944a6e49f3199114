import { type Numbers, RANGE_PARTS } from '@x1/contract/admin/numbers.ts';
import { formatBasisPoints, formatCents, formatCount } from '@x1/contract/core/number-format.ts';
import { Link } from 'wouter';
import { type NumbersFilters, useSettings } from '../../../features/admin/use-records.ts';
import { classes } from '../../../ui/classes.ts';
import { ChartCard } from './chart-card.tsx';
import { ColumnChart } from './column-chart.tsx';
import { type Span, shortCents, sumOf, takenOff, takeText } from './figures.ts';
import { LedgerMatch } from './ledger-match.tsx';

type MoneySums = Pick<Numbers['before'], 'gross' | 'promotions' | 'refunded' | 'lost' | 'trainers' | 'fee'>;

/** What families paid and where it went, from the ledger. */
export function MoneyCard({ numbers: { parts, before }, span, filters }: { numbers: Numbers; span: Span; filters: NumbersFilters }) {
  const all = totals(parts);
  const now = span.now === undefined ? all : (parts.at(-1) ?? before);
  const best = Math.max(0, ...parts.map(({ gross }) => gross));
  const label = `Gross above the line, refunds below. ${span.now ?? span.range} ${formatCents(now.gross)} gross and ${formatCents(now.refunded)} refunded, at best ${formatCents(best)}.`;
  return (
    <ChartCard
      title="Money"
      className="card numbers-money"
      figures={{
        file: `money-${span.file}`,
        columns: [
          'Starts on',
          'Gross',
          'Promo codes of X1',
          'Refunds',
          'Lost disputes',
          'To trainers',
          'Kept by X1',
          'Kept by X1, of gross',
          'Disputes opened',
          'Disputed',
        ],
        rows: parts.map((part) => [
          part.startsOn,
          formatCents(part.gross),
          formatCents(part.promotions),
          takenOff(part.refunded),
          takenOff(part.lost),
          takenOff(part.trainers),
          formatCents(part.fee),
          takeText(part),
          formatCount(part.disputes),
          formatCents(part.disputed),
        ]),
      }}
      chart={
        <>
          <ColumnChart
            label={label}
            size="wide"
            format={shortCents}
            columns={parts.map(({ startsOn, gross, refunded }) => ({ label: span.partLabel(startsOn), value: gross, below: refunded }))}
            hasLabel={everySecond}
          />
          <p className="numbers-legend" aria-hidden="true">
            <span>Gross</span>
            <span className="neg">Refunds</span>
          </p>
        </>
      }
    >
      <div>
        {span.now === undefined ? (
          <Statement columns={[span.range, span.before]} sums={[all, before]} />
        ) : (
          <Statement columns={[span.now, span.range, span.before]} sums={[now, all, before]} />
        )}
        <p className="numbers-def">
          Sums over the ledger's entries for bookings, each on the day it was written in New York: a refund is of the day it was paid back.
          What X1 keeps is its fee, before its own costs.
        </p>
        {[...parts, before].every(({ fee }) => fee === 0) && <FeeAtPresent />}
        <LedgerMatch filters={filters} />
      </div>
    </ChartCard>
  );
}

/** Every second of twelve columns; of more columns, fewer in proportion, so that the labels fit. */
const everySecond = (index: number, count: number) => (count - 1 - index) % (2 * Math.ceil(count / RANGE_PARTS)) === 0;

/** Why nothing was kept, where that's what the setting says. */
function FeeAtPresent() {
  const value = useSettings().data?.find(({ name }) => name === 'platformFee')?.value;
  if (typeof value !== 'number') return null;
  return (
    <p className="numbers-def">
      The fee is {formatBasisPoints(value)} right now.{' '}
      <Link className="link" href="/admin/settings">
        Settings
      </Link>
    </p>
  );
}

function totals(parts: Numbers['parts']): MoneySums {
  const sum = (name: keyof MoneySums) => sumOf(parts, name);
  return {
    gross: sum('gross'),
    promotions: sum('promotions'),
    refunded: sum('refunded'),
    lost: sum('lost'),
    trainers: sum('trainers'),
    fee: sum('fee'),
  };
}

const lines: readonly { label: string; look?: string; text: (sums: MoneySums) => string; isShown?: (sums: MoneySums) => boolean }[] = [
  { label: 'Gross', text: ({ gross }) => formatCents(gross) },
  {
    label: 'Promo codes of X1',
    look: 'minor',
    text: ({ promotions }) => formatCents(promotions),
    isShown: ({ promotions }) => promotions !== 0,
  },
  { label: 'Refunds', look: 'minor', text: ({ refunded }) => takenOff(refunded) },
  { label: 'Lost disputes', look: 'minor', text: ({ lost }) => takenOff(lost), isShown: ({ lost }) => lost !== 0 },
  { label: 'To trainers', look: 'minor', text: ({ trainers }) => takenOff(trainers) },
  { label: 'Kept by X1', look: 'sum', text: ({ fee }) => formatCents(fee) },
  { label: 'Of gross', look: 'minor', text: takeText },
];

/** The parts add up to the fee. */
function Statement({ columns, sums }: { columns: readonly string[]; sums: readonly MoneySums[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section className="tablewrap" aria-label="Money, line by line" tabIndex={0}>
      <table className="numbers-statement">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Line</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ isShown }) => !isShown || sums.some(isShown))
            .map(({ label, look, text }) => (
              <tr key={label} className={classes(look)}>
                <th scope="row">{label}</th>
                {sums.map((each, index) => (
                  <td key={columns[index]}>{text(each)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
