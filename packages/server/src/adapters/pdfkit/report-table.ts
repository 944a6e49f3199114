import { colors, drawLine, type Ink, inner, page, type Sheet } from './report-sheet.ts';

const left = page.margin;

interface Panel {
  readonly title: string;
  /** Under the title: whose it is. */
  readonly about: string;
  /** Four at most, the first of them in volt. */
  readonly figures: readonly (readonly [figure: string, label: string])[];
  /** Below the panel: what it covers. */
  readonly note: string;
}

/** The ink panel that a record begins with: whose it is, and what it adds up to. */
export function drawPanel(sheet: Sheet, { title, about, figures, note }: Panel): void {
  const aboutHeight = sheet.heightOf(about, inner - 48, { size: 11 });
  const height = 24 + 34 + aboutHeight + 18 + 38 + 24;
  sheet.doc.roundedRect(left, sheet.y, inner, height, 14).fill(colors.ink);
  const top = sheet.y + 24;
  sheet.writeAt('X1', { x: left + 24, y: top + 4, width: inner - 48, align: 'right' }, { face: 'display', size: 18, color: colors.volt });
  sheet.writeAt(title, { x: left + 24, y: top }, { face: 'display', size: 24, color: colors.onPanel });
  sheet.writeAt(about, { x: left + 24, y: top + 34, width: inner - 48 }, { size: 11, color: colors.panelText });
  const width = (inner - 48) / figures.length;
  for (const [index, [figure, label]] of figures.entries()) {
    const x = left + 24 + index * width;
    const y = top + 34 + aboutHeight + 18;
    sheet.writeAt(figure, { x, y, width }, { face: 'display', size: 15, color: index === 0 ? colors.volt : colors.onPanel });
    sheet.writeAt(label, { x, y: y + 23, width }, { size: 9, color: colors.panelText });
  }
  sheet.down(height + 10);
  sheet.writeAt(note, { x: left, y: sheet.y }, { size: 9, color: colors.muted });
  sheet.down(sheet.heightOf(note, inner, { size: 9 }) + 14);
}

export type Columns = readonly { readonly title: string; readonly width: number; readonly align: 'left' | 'right' }[];

/** The names of the columns with a line below. */
export function drawColumns(sheet: Sheet, columns: Columns): void {
  drawCells(
    sheet,
    columns,
    columns.map(({ title }) => title),
    { face: 'display', size: 8, color: colors.muted },
  );
  sheet.down(15);
  drawLine(sheet);
  sheet.down(6);
}

/** One row at the place of the sheet, which doesn't move. */
export function drawCells(sheet: Sheet, columns: Columns, cells: readonly string[], ink: Ink): void {
  let x: number = left;
  for (const [index, { width, align }] of columns.entries()) {
    sheet.writeAt(cells[index] ?? '', { x, y: sheet.y, width: width - 4, align }, ink);
    x += width;
  }
}
