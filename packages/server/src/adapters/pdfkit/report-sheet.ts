import { readFileSync } from 'node:fs';
import { t } from '@x1/contract/core/texts.ts';

/** US Letter, in points. */
export const page = { width: 612, height: 792, margin: 54, foot: 46 } as const;
export const inner = page.width - 2 * page.margin;
const bottom = page.height - page.margin - page.foot / 2;

/** The product's light colors, as in the style sheet of the web app. */
export const colors = {
  ink: '#0e1320',
  muted: '#596172',
  line: '#e3e5ea',
  sunken: '#f1f1ec',
  volt: '#d6ff3d',
  onPanel: '#ffffff',
  panelText: '#c5cbd8',
  panelTrack: '#39425a',
} as const;

export type Face = 'display' | 'text';
const files = { display: 'archivo-expanded.ttf', text: 'inter.ttf' } as const;
let fonts: Readonly<Record<Face, Buffer>> | undefined;

/** Read with the first report. */
function loadFonts(): Readonly<Record<Face, Buffer>> {
  const read = (face: Face) => readFileSync(new URL(files[face], import.meta.url));
  fonts ??= { display: read('display'), text: read('text') };
  return fonts;
}

export interface Ink {
  readonly face?: Face;
  readonly size?: number;
  readonly color?: string;
}

/** A report being written from top to bottom, with room for its foot on every page. */
export type Sheet = Awaited<ReturnType<typeof openSheet>>;

/** @param title of the document, for readers and window titles @param lang of its texts, for readers that speak them */
export async function openSheet(title: string, madeAt: Date, lang = 'en-US') {
  // With the first report: starting doesn't wait for it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: 0 },
    // No font of the machine is asked for.
    font: null as never,
    bufferPages: true,
    lang,
    displayTitle: true,
    info: { Title: title, Creator: 'X1', Producer: 'X1', CreationDate: madeAt },
  });
  for (const [face, bytes] of Object.entries(loadFonts())) doc.registerFont(face, bytes);
  let y: number = page.margin;
  const use = ({ face = 'text', size = 10, color = colors.ink }: Ink) => doc.font(face).fontSize(size).fillColor(color);
  const heightOf = (text: string, width: number, ink: Ink = {}) => use(ink).heightOfString(text, { width, lineGap: 2 });
  return {
    doc,
    get y() {
      return y;
    },
    /** Begins another page where less than this is left. */
    keepTogether: (height: number) => {
      if (y + height <= bottom) return;
      doc.addPage();
      y = page.margin;
    },
    down: (points: number) => {
      y += points;
    },
    /** Writes at a place; the sheet doesn't move. */
    writeAt: (text: string, at: { x: number; y: number; width?: number; align?: 'left' | 'right' | 'center' }, ink: Ink = {}) =>
      use(ink).text(drawable(text), at.x, at.y, { width: at.width ?? inner, align: at.align ?? 'left', lineGap: 2 }),
    heightOf: (text: string, width: number, ink: Ink = {}) => heightOf(drawable(text), width, ink),
  };
}

/** What the fonts have letters for: Latin ones, figures and the usual signs. A letter with a rare accent loses it, and emoji are left out. */
export function drawable(text: string): string {
  return [...text.replace(/\r/g, '')]
    .map((letter) => (isDrawn(letter) ? letter : (plain[letter] ?? [...letter.normalize('NFD')].filter(isDrawn).join(''))))
    .join('');
}

/** Letters that aren't another one with an accent. */
const plain: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', '\u2010': '-', '\u2011': '-', '\t': ' ' };

const isDrawn = (letter: string) =>
  /^[\n\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212]$/u.test(letter);

/** A hairline across the sheet, at its place. */
export function drawLine({ doc, y }: Sheet): void {
  doc
    .moveTo(page.margin, y)
    .lineTo(page.margin + inner, y)
    .lineWidth(0.75)
    .stroke(colors.line);
}

/** The same line below every page, with its number. */
export function drawFeet(sheet: Sheet, text: string): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(start + index);
    const y = page.height - page.foot;
    const ink = { size: 8, color: colors.muted };
    sheet.writeAt(text, { x: page.margin, y, width: inner - 90 }, ink);
    sheet.writeAt(
      t('X1 · Page {number} of {count}', { number: index + 1, count }),
      { x: page.margin + inner - 90, y, width: 90, align: 'right' },
      ink,
    );
  }
}
