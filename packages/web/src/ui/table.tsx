import type { ReactNode } from 'react';

interface TableProps {
  /** Names the table. */
  label: string;
  columns: readonly { label: string; isRight?: boolean }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A table that scrolls sideways inside itself, never the page; by keyboard too. */
export function Table({ label, columns, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section className="tablewrap" aria-label={label} tabIndex={0}>
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.isRight ? 'r' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {row.cells.map((cell, index) => (
                <td key={columns[index]?.label} className={columns[index]?.isRight ? 'r' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
