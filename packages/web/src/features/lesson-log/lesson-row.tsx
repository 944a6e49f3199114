import './lesson-row.css';
import { formatCents } from '@x1/contract/core/number-format.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { type LessonOutcome, lessonOutcomeLabels, lessonPlaceLabels, type SharedLesson } from '@x1/contract/lesson-log/lesson-log.ts';
import { Ban, Check, Clock, type LucideIcon, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';

const badges: Readonly<Record<LessonOutcome, { tone: 'ok' | 'warn' | 'neutral'; icon: LucideIcon }>> = {
  held: { tone: 'ok', icon: Check },
  not_marked: { tone: 'warn', icon: Clock },
  no_show: { tone: 'neutral', icon: UserX },
  trainer_absent: { tone: 'warn', icon: UserX },
  canceled: { tone: 'neutral', icon: Ban },
};

/** 'March 14, 2026' of '2026-03-14'. */
export const dayText = (day: CalendarDate) => formatLongDate(`${day}T12:00:00.000Z`, 'UTC');

/** Names the columns where a row is one line; each row says the same in itself. */
export function LessonColumns() {
  return (
    <div className="lesson lesson-columns" aria-hidden="true">
      <span>Date</span>
      <span>Athlete and payer</span>
      <span>Place</span>
      <span>Result</span>
      <span className="text-right">Fee</span>
    </div>
  );
}

interface LessonRowProps {
  lesson: SharedLesson;
  /** Who trained and who paid, as this reader knows them. */
  athlete: string | null;
  payer: string | null;
  /** The date as a link, where there's a page to go to. */
  date?: ReactNode;
}

/** One lesson: when, who, where, what became of it, what it cost, and what isn't plain about the money. */
export function LessonRow({ lesson, athlete, payer, date }: LessonRowProps) {
  const { placeName, placeKind, minutes, sessionType, outcome, fee, hourlyRate } = lesson;
  const { tone, icon } = badges[outcome];
  const notes = moneyNotes(lesson);
  return (
    <li className="lesson">
      <span className="lesson-date num">{date ?? dayText(lesson.date)}</span>
      <span className="lesson-who">
        <strong>{athlete ?? 'Athlete not named'}</strong>
        <span className="lesson-note">{payer === null ? 'Paid by a closed account' : `Paid by ${payer}`}</span>
      </span>
      <span className="lesson-place">
        {placeName ?? lessonPlaceLabels[placeKind]}
        <span className="lesson-note">{sessionType === 'group' ? `${minutes} min in a group` : `${minutes} min`}</span>
      </span>
      <span className="lesson-result">
        <Badge tone={tone} icon={icon}>
          {lessonOutcomeLabels[outcome]}
        </Badge>
      </span>
      <span className="lesson-fee num">
        <strong>{formatCents(fee)}</strong>
        <span className="lesson-note">{formatCents(hourlyRate)} an hour</span>
      </span>
      {notes.length > 0 && <span className="lesson-money lesson-note num">{notes.join(' · ')}</span>}
    </li>
  );
}

function moneyNotes({ discount, refunded, byCredit, byX1 }: SharedLesson): string[] {
  return [
    ...(discount > 0 ? [`After a discount of ${formatCents(discount)}`] : []),
    ...(refunded > 0 ? [`${formatCents(refunded)} refunded`] : []),
    ...(byCredit > 0 ? [`${formatCents(byCredit)} paid with family credit`] : []),
    ...(byX1 > 0 ? [`${formatCents(byX1)} paid by X1`] : []),
  ];
}
