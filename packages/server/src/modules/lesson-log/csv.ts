import type { Readable } from 'node:stream';
import { type LessonLog, lessonOutcomeLabels, lessonPlaceLabels, type SharedLesson } from '@x1/contract/lesson-log/lesson-log.ts';
import { type CsvCell, toCsv } from '../../platform/csv.ts';

const header = [
  'Date',
  'Athlete',
  'Payer',
  'Lesson',
  'Place',
  'Name of the place',
  'Minutes',
  'Fee (USD)',
  'Fee per hour (USD)',
  "Trainer's discount (USD)",
  'Refunded (USD)',
  'Paid by card (USD)',
  'Paid with family credit (USD)',
  'Paid by X1 (USD)',
  'Result',
];

/** A log for a compliance office: families by their initials, amounts in dollars. */
export function lessonLogCsv({ lessons }: Pick<LessonLog, 'lessons'>): Readable {
  return toCsv(header, rowsOf(lessons));
}

async function* rowsOf(lessons: readonly SharedLesson[]): AsyncGenerator<CsvCell[]> {
  for (const lesson of lessons) {
    yield [
      lesson.date,
      lesson.athleteInitials ?? '',
      lesson.payerInitials ?? '',
      lesson.sessionType === 'group' ? 'Group' : 'Individual',
      lessonPlaceLabels[lesson.placeKind],
      lesson.placeName ?? '',
      String(lesson.minutes),
      lesson.fee,
      lesson.hourlyRate,
      lesson.discount,
      lesson.refunded,
      lesson.byCard,
      lesson.byCredit,
      lesson.byX1,
      lessonOutcomeLabels[lesson.outcome],
    ];
  }
}
