import type { Readable } from 'node:stream';
import { inLanguage, type Language, localeOf, t } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import type { Goal } from '@x1/contract/progress/progress.ts';
import type { ProgressReport } from '../../modules/progress/port.ts';
import { colors, drawable, drawFeet, drawLine, inner, openSheet, page, type Sheet } from './report-sheet.ts';

const left = page.margin;
const dateOf = (day: CalendarDate) => formatLongDate(`${day}T12:00:00.000Z`, 'UTC');

/** An athlete's progress as a family prints and keeps it, in the language of who asks: goals, drills, sessions and notes, and never an amount. */
export async function drawProgressReport(report: ProgressReport, language: Language): Promise<Readable> {
  const { today } = report;
  const title = inLanguage(language, () => titleOf(report));
  const sheet = await openSheet(title, new Date(`${today}T12:00:00.000Z`), localeOf(language));
  inLanguage(language, () => {
    drawHead(sheet, report);
    drawGoals(sheet, report.goals);
    drawDrills(sheet, report);
    drawSessions(sheet, report);
    drawFeet(sheet, `${title} · ${dateOf(today)}`);
  });
  sheet.doc.end();
  return sheet.doc as unknown as Readable;
}

const titleOf = ({ athlete, trainer }: ProgressReport) =>
  t("{name}'s progress with {trainer}", { name: athlete.firstName, trainer: trainer.name });

/** The ink panel: who, since when, weeks in a row, and the last twelve weeks. */
function drawHead(
  sheet: Sheet,
  { athlete, trainer, today, plan, streakWeeks, sessionsHeld, goals, drills, earlierDrills, weeks }: ProgressReport,
): void {
  const { doc } = sheet;
  const name = t("{name}'s progress", { name: athlete.firstName });
  const nameHeight = sheet.heightOf(name, inner - 90, { face: 'display', size: 26 });
  const about = [t('With {name}', { name: trainer.name }), plan?.title].filter(Boolean).join(' · ');
  const aboutHeight = sheet.heightOf(about, inner - 48, { size: 11 });
  const height = 24 + nameHeight + 4 + aboutHeight + 20 + 46 + 18 + 44 + 22;
  doc.roundedRect(left, sheet.y, inner, height, 14).fill(colors.ink);
  const top = sheet.y + 24;
  sheet.writeAt('X1', { x: left + 24, y: top + 4, width: inner - 48, align: 'right' }, { face: 'display', size: 18, color: colors.volt });
  sheet.writeAt(name, { x: left + 24, y: top, width: inner - 90 }, { face: 'display', size: 26, color: colors.onPanel });
  sheet.writeAt(about, { x: left + 24, y: top + nameHeight + 4, width: inner - 48 }, { size: 11, color: colors.panelText });
  const practiced = [...drills, ...earlierDrills].reduce((sum, { doneCount }) => sum + doneCount, 0);
  const reached = goals.filter(({ reachedOn }) => reachedOn !== null).length;
  const figures = [
    [streakWeeks, t('{count, plural, one {week in a row} other {weeks in a row}}', { count: streakWeeks })],
    [sessionsHeld, t('{count, plural, one {session} other {sessions}}', { count: sessionsHeld })],
    [reached, t('{count, plural, one {goal reached} other {goals reached}}', { count: reached })],
    [practiced, t('{count, plural, one {drill done} other {drills done}}', { count: practiced })],
  ] as const;
  const row = top + nameHeight + 4 + aboutHeight + 20;
  const width = (inner - 48) / figures.length;
  for (const [index, [figure, label]] of figures.entries()) {
    const x = left + 24 + index * width;
    sheet.writeAt(String(figure), { x, y: row, width }, { face: 'display', size: 24, color: index === 0 ? colors.volt : colors.onPanel });
    sheet.writeAt(label, { x, y: row + 31, width }, { size: 9, color: colors.panelText });
  }
  drawWeeks(sheet, weeks, row + 46 + 18);
  sheet.down(height + 8);
  sheet.writeAt(t('As of {date}', { date: dateOf(today) }), { x: left, y: sheet.y }, { size: 9, color: colors.muted });
  sheet.down(26);
}

function drawWeeks({ doc }: Sheet, weeks: ProgressReport['weeks'], y: number): void {
  const gap = 6;
  const width = (inner - 48 - gap * (weeks.length - 1)) / weeks.length;
  for (const [index, { sessions, practiceDays }] of weeks.entries()) {
    const x = left + 24 + index * (width + gap);
    const part = Math.min(1, (sessions * 2 + practiceDays) / 6);
    doc.roundedRect(x, y, width, 44, 3).fill(colors.panelTrack);
    if (part > 0) doc.roundedRect(x, y + 44 * (1 - part), width, 44 * part, 3).fill(colors.volt);
  }
}

/** A title with the space that belongs to it, never alone at the end of a page. */
function drawTitle(sheet: Sheet, title: string): void {
  sheet.keepTogether(90);
  sheet.writeAt(title, { x: left, y: sheet.y }, { face: 'display', size: 15 });
  sheet.down(26);
}

function drawGoals(sheet: Sheet, goals: readonly Goal[]): void {
  drawTitle(sheet, t('Goals'));
  if (goals.length === 0) drawNothing(sheet, t('No goals yet.'));
  for (const { text, target, reachedOn } of goals) {
    const width = inner - 26;
    const note = [target, reachedOn && t('Reached on {date}', { date: dateOf(reachedOn) })].filter(Boolean).join(' · ');
    const textHeight = sheet.heightOf(text, width, { size: 11 });
    const noteHeight = note ? sheet.heightOf(note, width, { size: 9 }) + 2 : 0;
    sheet.keepTogether(textHeight + noteHeight + 10);
    drawMark(sheet, reachedOn !== null);
    sheet.writeAt(text, { x: left + 26, y: sheet.y, width }, { size: 11 });
    if (note) sheet.writeAt(note, { x: left + 26, y: sheet.y + textHeight + 2, width }, { size: 9, color: colors.muted });
    sheet.down(textHeight + noteHeight + 10);
  }
  sheet.down(14);
}

function drawMark({ doc, y }: Sheet, isReached: boolean): void {
  const [x, middle] = [left + 7, y + 7];
  if (!isReached) {
    doc.circle(x, middle, 6.5).lineWidth(1.2).stroke(colors.muted);
    return;
  }
  doc.circle(x, middle, 7).fill(colors.ink);
  doc
    .moveTo(x - 3, middle)
    .lineTo(x - 0.8, middle + 2.4)
    .lineTo(x + 3.2, middle - 2.6)
    .lineWidth(1.5)
    .stroke(colors.volt);
}

function drawDrills(sheet: Sheet, { drills, earlierDrills }: ProgressReport): void {
  drawTitle(sheet, t('Drills'));
  if (drills.length + earlierDrills.length === 0) drawNothing(sheet, t('No drills yet.'));
  const rows = [...drills.map((drill) => ({ ...drill, isOver: false })), ...earlierDrills.map((drill) => ({ ...drill, isOver: true }))];
  for (const { title, howOften, doneCount, isOver } of rows) {
    const width = inner - 110;
    const note = [howOften, isOver && t('Earlier')].filter(Boolean).join(' · ');
    const titleHeight = sheet.heightOf(title, width, { size: 11 });
    const noteHeight = note ? sheet.heightOf(note, width, { size: 9 }) + 2 : 0;
    sheet.keepTogether(titleHeight + noteHeight + 14);
    sheet.writeAt(title, { x: left, y: sheet.y, width }, { size: 11 });
    if (note) sheet.writeAt(note, { x: left, y: sheet.y + titleHeight + 2, width }, { size: 9, color: colors.muted });
    sheet.writeAt(
      t('{count, plural, one {# day} other {# days}}', { count: doneCount }),
      { x: left + width, y: sheet.y, width: inner - width, align: 'right' },
      { face: 'display', size: 11 },
    );
    sheet.down(titleHeight + noteHeight + 6);
    drawLine(sheet);
    sheet.down(8);
  }
  sheet.down(14);
}

/** Each session with what was written after it; long notes go on over the end of a page. */
function drawSessions(sheet: Sheet, { sessions }: ProgressReport): void {
  drawTitle(sheet, t('Sessions and notes'));
  if (sessions.length === 0) drawNothing(sheet, t('No sessions yet.'));
  for (const { heldOn, notes, homework } of sessions) {
    sheet.keepTogether(34);
    sheet.writeAt(dateOf(heldOn), { x: left, y: sheet.y }, { face: 'display', size: 10 });
    sheet.down(17);
    for (const line of [...notes.split('\n'), ...(homework ? t('Homework: {homework}', { homework }).split('\n') : [])])
      drawParagraph(sheet, line);
    sheet.down(8);
  }
}

/** As much as a paragraph may hold in one piece: a page holds several. */
const PIECE = 600;

/** Line by line of what was typed; a line that fills pages is parted after a sentence. */
function drawParagraph(sheet: Sheet, text: string): void {
  const pieces = text.length > PIECE ? text.match(/.{1,600}[.!?](?=\s|$)|.{1,600}(?:\s|$)|.{1,600}/gs) : [text];
  for (const piece of pieces ?? []) {
    const words = drawable(piece).trim();
    if (words === '') continue;
    const height = sheet.heightOf(words, inner);
    sheet.keepTogether(height);
    sheet.writeAt(words, { x: left, y: sheet.y, width: inner });
    sheet.down(height + 2);
  }
}

function drawNothing(sheet: Sheet, text: string): void {
  sheet.writeAt(text, { x: left, y: sheet.y }, { color: colors.muted });
  sheet.down(20);
}
