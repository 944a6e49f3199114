import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { toCsvText } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Table } from '../../../ui/table.tsx';

/** A chart's figures: the first column names the row. */
export interface Figures {
  readonly file: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface ChartCardProps {
  title: string;
  className: string;
  figures: Figures;
  /** Between the title and the chart. */
  lead?: ReactNode;
  chart: ReactNode;
  /** Below the chart: what the figure is, in a sentence. */
  children?: ReactNode;
}

export function saveCsv(file: string, rows: readonly (readonly (string | number)[])[]): void {
  saveFile({ name: `x1-${file}.csv`, content: new Blob([toCsvText(rows)], { type: 'text/csv;charset=utf-8' }) });
}

/** One question of the page: the answer first, the chart second, the definition last. The same as a table one press away, and as a file. */
export function ChartCard({ title, className, figures, lead, chart, children }: ChartCardProps) {
  const titleId = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <section className={classes('numbers-card', className)} aria-labelledby={titleId}>
      <IconButton
        className="numbers-toggle"
        icon={isTable ? ChartColumn : Table2}
        label={isTable ? 'Show as chart' : 'Show as table'}
        aria-pressed={isTable}
        onClick={() => setIsTable(!isTable)}
      />
      <div>
        <h2 id={titleId}>{title}</h2>
        {lead}
      </div>
      <div>{isTable ? <FigureTable title={title} figures={figures} /> : chart}</div>
      {children}
    </section>
  );
}

function FigureTable({ title, figures }: { title: string; figures: Figures }) {
  return (
    <>
      <div className="numbers-table">
        <Table
          label={title}
          columns={figures.columns.map((label, index) => ({ label, isRight: index > 0 }))}
          rows={figures.rows.map((cells) => ({ key: cells[0] ?? '', cells }))}
        />
      </div>
      <DownloadCsv onSave={() => saveCsv(figures.file, [figures.columns, ...figures.rows])} />
    </>
  );
}

export function DownloadCsv({ onSave }: { onSave: () => void }) {
  return (
    <Button variant="outline" size="s" onClick={onSave}>
      Download CSV
    </Button>
  );
}
