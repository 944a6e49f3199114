import type { NumbersGroup } from '@x1/contract/admin/numbers.ts';
import { centsToText, formatCents, formatCount } from '@x1/contract/core/number-format.ts';
import { type ReactNode, useId } from 'react';
import { Table } from '../../../ui/table.tsx';
import { DownloadCsv, saveCsv } from './chart-card.tsx';
import { daysText, percentOf, percentText, type Span } from './figures.ts';

interface GroupTableProps {
  title: string;
  /** What a row is. */
  column: string;
  groups: readonly NumbersGroup[];
  span: Span;
  file: string;
  name: (group: NumbersGroup) => ReactNode;
  empty: string;
}

const columns = ['Trainers', 'Bookings', 'Gross', 'Fill rate', 'Repeat', 'First booking'] as const;

/** The range in every sport, or every state. */
export function GroupTable({ title, column, groups, span, file, name, empty }: GroupTableProps) {
  const titleId = useId();
  const rows = groups.map((group) => [
    group.name,
    group.trainers,
    group.bookings,
    Number(centsToText(group.gross)),
    percentOf(group.bookedMinutes, group.offeredMinutes) ?? '',
    percentOf(group.repeats, group.bookings) ?? '',
    group.firstBookingDays ?? '',
  ]);
  return (
    <section className="card numbers-groups" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {groups.length === 0 ? (
        <p className="numbers-def">{empty}</p>
      ) : (
        <>
          <Table
            label={title}
            columns={[{ label: column }, ...columns.map((label) => ({ label, isRight: true }))]}
            rows={groups.map((group) => ({
              key: group.name,
              cells: [
                name(group),
                formatCount(group.trainers),
                formatCount(group.bookings),
                formatCents(group.gross),
                percentText(percentOf(group.bookedMinutes, group.offeredMinutes)),
                percentText(percentOf(group.repeats, group.bookings)),
                daysText(group.firstBookingDays),
              ],
            }))}
          />
          <div className="numbers-download">
            <DownloadCsv onSave={() => saveCsv(`${file}-${span.file}`, [[column, ...columns], ...rows])} />
          </div>
        </>
      )}
    </section>
  );
}
