import type { NumbersCohort } from '@x1/contract/admin/numbers.ts';
import { formatCount } from '@x1/contract/core/number-format.ts';
import { type CSSProperties, useId } from 'react';
import { DownloadCsv, saveCsv } from './chart-card.tsx';
import { monthText, percentOf } from './figures.ts';

/** Families by the month of their first booking, and how many of them booked in each month after it. @param of the sport and state whose bookings count; none is all */
export function CohortsCard({ cohorts, of }: { cohorts: readonly NumbersCohort[]; of: readonly string[] }) {
  const titleId = useId();
  const shown = cohorts.filter(({ families: [all = 0] }) => all > 0);
  const months = Math.max(0, ...shown.map(({ families }) => families.length));
  const later = Array.from({ length: Math.max(0, months - 1) }, (_, at) => at + 1);
  return (
    <section className="card numbers-groups" aria-labelledby={titleId}>
      <h2 id={titleId}>{['Families by first booking', ...of, '12 months'].join(', ')}</h2>
      {shown.length === 0 ? (
        <p className="numbers-def">Nobody has booked in these months yet.</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
          <section className="tablewrap" aria-label="Families by first booking" tabIndex={0}>
            <table className="table numbers-cohorts" aria-labelledby={titleId}>
              <thead>
                <tr>
                  <th scope="col">First booked</th>
                  <th scope="col" className="r">
                    Families
                  </th>
                  {later.map((month) => (
                    <th key={month} scope="col" className="r">
                      <span className="sr">Booked in month </span>
                      {month}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map(({ month, families: [all = 0, ...rest] }) => (
                  <tr key={month}>
                    <th scope="row">{monthText(month)}</th>
                    <td className="r">{formatCount(all)}</td>
                    {later.map((at) => (
                      <Cell key={at} count={rest[at - 1]} all={all} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className="numbers-def">
            How many of the families that first booked in a month booked in each month after it. A month is New York's.
            {of.length > 0 && ' Only bookings of this sport and state count: a family is new with its first one there.'}
          </p>
          <div className="numbers-download">
            <DownloadCsv
              onSave={() =>
                saveCsv(['cohorts', ...of].join('-'), [
                  ['First booked', 'Families', ...later.map((at) => `Month ${at}`)],
                  ...shown.map(({ month, families }) => [month, ...families]),
                ])
              }
            />
          </div>
        </>
      )}
    </section>
  );
}

/** Darker the more came back; a month that isn't over yet, or hasn't begun, is empty. */
function Cell({ count, all }: { count: number | undefined; all: number }) {
  if (count === undefined) return <td />;
  const percent = percentOf(count, all) ?? 0;
  return (
    <td className="r" style={{ '--share': `${Math.min(30, percent / 3)}%` } as CSSProperties}>
      {percent}%
    </td>
  );
}
