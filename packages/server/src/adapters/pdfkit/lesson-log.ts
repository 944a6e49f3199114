import type { Readable } from 'node:stream';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { lessonOutcomeLabels, lessonPlaceLabels, type SharedLesson } from '@x1/contract/lesson-log/lesson-log.ts';
import type { PrintedLessonLog } from '../../modules/lesson-log/port.ts';
import { colors, drawFeet, drawLine, inner, openSheet, page, type Sheet } from './report-sheet.ts';
import { drawCells, drawColumns, drawPanel } from './report-table.ts';

const left = page.margin;
const dateOf = (day: CalendarDate) => formatLongDate(`${day}T12:00:00.000Z`, 'UTC');

const columns = [
  { title: 'Date', width: 62, align: 'left' },
  { title: 'Athlete', width: 42, align: 'left' },
  { title: 'Payer', width: 46, align: 'left' },
  { title: 'Place', width: 138, align: 'left' },
  { title: 'Min', width: 30, align: 'right' },
  { title: 'Fee', width: 52, align: 'right' },
  { title: 'Per hour', width: 52, align: 'right' },
  { title: 'Result', width: 82, align: 'right' },
] as const;

/** A fee-for-lesson log for a compliance office: one row per lesson, families by their initials. */
export async function drawLessonLog(log: PrintedLessonLog): Promise<Readable> {
  const title = `Fee-for-lesson log of ${log.trainerName}`;
  const sheet = await openSheet(title, new Date(`${log.today}T12:00:00.000Z`));
  drawHead(sheet, log);
  drawColumns(sheet, columns);
  if (log.lessons.length === 0) {
    sheet.writeAt('No lessons in these days.', { x: left, y: sheet.y }, { color: colors.muted });
    sheet.down(24);
  }
  for (const lesson of log.lessons) drawLesson(sheet, lesson);
  drawEnd(sheet, log);
  drawFeet(sheet, `${title} · ${dateOf(log.today)}`);
  sheet.doc.end();
  return sheet.doc as unknown as Readable;
}

/** The ink panel: whose log, of which days, and what it adds up to. */
function drawHead(sheet: Sheet, { trainerName, university, sports, from, to, totals, today, timezone }: PrintedLessonLog): void {
  drawPanel(sheet, {
    title: 'Fee-for-lesson log',
    about: [trainerName, university, sports.join(', ')].filter(Boolean).join(' · '),
    figures: [
      [String(totals.held), 'Lessons held'],
      [formatCents(totals.fee), 'Fees'],
      [formatCents(totals.refunded), 'Refunded'],
      [formatCents(totals.byCard + totals.byCredit + totals.byX1), 'Paid'],
    ],
    note: `${dateOf(from)} to ${dateOf(to)}, in the time zone ${timezone}. Made on ${dateOf(today)} from the payments that X1 processed.`,
  });
}

/** One row; below it what isn't plain: a group, a discount, a refund, or who has paid besides the family's card. */
function drawLesson(sheet: Sheet, lesson: SharedLesson): void {
  const cells = [
    lesson.date,
    lesson.athleteInitials ?? '–',
    lesson.payerInitials ?? '–',
    lesson.placeName ?? lessonPlaceLabels[lesson.placeKind],
    String(lesson.minutes),
    formatCents(lesson.fee),
    formatCents(lesson.hourlyRate),
    lessonOutcomeLabels[lesson.outcome],
  ];
  const notes = notesOf(lesson).join(' · ');
  const placeWidth = columns[3].width - 4;
  const cellHeight = Math.max(sheet.heightOf(cells[3] ?? '', placeWidth, { size: 9 }), sheet.heightOf('1', 40, { size: 9 }));
  const noteWidth = inner - columns[0].width;
  const noteHeight = notes ? sheet.heightOf(notes, noteWidth, { size: 8 }) + 2 : 0;
  const before = sheet.y;
  sheet.keepTogether(cellHeight + noteHeight + 12);
  if (sheet.y < before) drawColumns(sheet, columns);
  drawCells(sheet, columns, cells, { size: 9 });
  sheet.down(cellHeight + 2);
  if (notes) sheet.writeAt(notes, { x: left + columns[0].width, y: sheet.y, width: noteWidth }, { size: 8, color: colors.muted });
  sheet.down(noteHeight + 3);
  drawLine(sheet);
  sheet.down(6);
}

function notesOf({ sessionType, discount, refunded, byCredit, byX1 }: SharedLesson): string[] {
  const amounts = [
    ["After the trainer's discount of", discount],
    ['Refunded:', refunded],
    ['Paid with family credit:', byCredit],
    ['Paid by X1:', byX1],
  ] as const;
  return [
    ...(sessionType === 'group' ? ['Group lesson'] : []),
    ...amounts.flatMap(([words, cents]) => (cents === 0 ? [] : [`${words} ${formatCents(cents)}`])),
  ];
}

/** The sums, what they mean, what the trainer stated, and room for a signature. */
function drawEnd(sheet: Sheet, { totals, stated }: PrintedLessonLog): void {
  sheet.keepTogether(190);
  sheet.down(10);
  const sums = [
    ['Lessons', countText(totals.lessons, 'lesson')],
    ['Fees', formatCents(totals.fee)],
    ['Refunded', formatCents(totals.refunded)],
    ['Paid by card', formatCents(totals.byCard)],
    ['Paid with family credit', formatCents(totals.byCredit)],
    ['Paid by X1', formatCents(totals.byX1)],
  ] as const;
  for (const [label, amount] of sums) {
    sheet.writeAt(label, { x: left + 250, y: sheet.y, width: 150 }, { size: 9, color: colors.muted });
    sheet.writeAt(amount, { x: left + 400, y: sheet.y, width: inner - 400, align: 'right' }, { face: 'display', size: 9 });
    sheet.down(15);
  }
  sheet.down(6);
  const meaning =
    'Families are shown by their initials. A fee less what was refunded is what the family and X1 have paid. Family credit comes from gift cards, refunds and referrals. Lessons that were canceled with all money back are left out.';
  sheet.writeAt(meaning, { x: left, y: sheet.y }, { size: 8, color: colors.muted });
  sheet.down(38);
  if (stated) drawStatements(sheet, stated);
  sheet.keepTogether(60);
  sheet.down(24);
  const half = (inner - 24) / 2;
  for (const [x, label] of [
    [left, 'Signature of the trainer'],
    [left + half + 24, 'Date'],
  ] as const) {
    sheet.doc
      .moveTo(x, sheet.y)
      .lineTo(x + half, sheet.y)
      .lineWidth(0.75)
      .stroke(colors.muted);
    sheet.writeAt(label, { x, y: sheet.y + 4, width: half }, { size: 8, color: colors.muted });
  }
}

/** What the trainer stated on X1, word for word. */
function drawStatements(sheet: Sheet, { statements, at }: NonNullable<PrintedLessonLog['stated']>): void {
  const heights = statements.map((statement) => sheet.heightOf(statement, inner - 12, { size: 9 }) + 3);
  sheet.keepTogether(heights.reduce((sum, height) => sum + height, 28));
  sheet.writeAt(`The trainer stated on X1 on ${formatLongDate(at, 'UTC')}:`, { x: left, y: sheet.y }, { face: 'display', size: 9 });
  sheet.down(17);
  for (const [index, statement] of statements.entries()) {
    sheet.writeAt('•', { x: left, y: sheet.y }, { size: 9 });
    sheet.writeAt(statement, { x: left + 12, y: sheet.y, width: inner - 12 }, { size: 9 });
    sheet.down(heights[index] ?? 14);
  }
}
