import './record-list.css';
import type { ReactNode } from 'react';
import { fieldErrors } from '../../lib/api-errors.ts';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage } from '../../ui/load-more.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import type { Records } from './use-records.ts';

export interface RecordColumn<Item> {
  readonly label: string;
  readonly cell: (item: Item) => ReactNode;
  /** A track of the grid, such as '120px' or 'minmax(0, 2fr)'; one share by default. */
  readonly width?: string;
  readonly isRight?: boolean;
}

export interface RecordListProps<Item> {
  /** Names the list. */
  label: string;
  records: Records<Item>;
  columns: readonly RecordColumn<Item>[];
  keyOf: (item: Item) => string | number;
  /** Shown when the list is empty. */
  empty: string;
  /** And where else to look. */
  elsewhere?: ReactNode;
}

/** A dense list in its four states: a table on wide screens, labeled values on phones. A search that was refused says why in place of the list. */
export function RecordList<Item>({ label, records, columns, keyOf, empty, elsewhere }: RecordListProps<Item>) {
  if (records.isPending) return <PlaceholderRecords />;
  const [refusal] = Object.values(fieldErrors(records.error));
  if (records.isError && !records.data && refusal !== undefined) return <EmptyState title={refusal} />;
  if (records.isError && !records.data) return <LoadFailed what={`${label} couldn't be loaded.`} query={records} />;
  const { items: shown, total } = records.data;
  if (shown.length === 0) return <EmptyState title={empty}>{elsewhere}</EmptyState>;
  return (
    <>
      <RecordTable label={label} columns={columns} items={shown} keyOf={keyOf} />
      <NextPage
        query={records}
        failed="More couldn't be loaded."
        note={records.hasNextPage ? `Showing ${shown.length} of ${total ?? 'more'}` : undefined}
      />
    </>
  );
}

interface RecordTableProps<Item> {
  label: string;
  columns: readonly RecordColumn<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
}

/** The records alone. */
export function RecordTable<Item>({ label, columns, items, keyOf }: RecordTableProps<Item>) {
  const tracks = columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ');
  return (
    <table aria-label={label} className="card records" style={{ '--tracks': tracks } as object}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classes(column.isRight && 'r')}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)}>
            {columns.map((column) => (
              <td key={column.label} className={classes(column.isRight && 'r')} data-label={column.label}>
                <div>{column.cell(item)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlaceholderRecords() {
  return (
    <PlaceholderGroup label="Loading">
      <div className="card records">
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <div className="record-ghost" key={index}>
            <Placeholder width="40%" height={18} />
            <Placeholder width="20%" height={18} />
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
