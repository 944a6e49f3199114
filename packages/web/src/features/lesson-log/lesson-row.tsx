import './lesson-row.css';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
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
      <span>{t('Date')}</span>
      <span>{t('Athlete and payer')}</span>
      <span>{t('Place')}</span>
      <span>{t('Result')}</span>
      <span className="text-right">{t('Fee')}</span>
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
        <strong>{athlete ?? t('Athlete not named')}</strong>
        <span className="lesson-note">{payer === null ? t('Paid by a closed account') : t('Paid by {payer}', { payer })}</span>
      </span>
      <span className="lesson-place">
        {placeName ?? lessonPlaceLabels[placeKind]}
        <span className="lesson-note">{sessionType === 'group' ? t('{minutes} min in a group', { minutes }) : `${minutes} min`}</span>
      </span>
      <span className="lesson-result">
        <Badge tone={tone} icon={icon}>
          {lessonOutcomeLabels[outcome]}
        </Badge>
      </span>
      <span className="lesson-fee num">
        <strong>{formatCents(fee)}</strong>
        <span className="lesson-note">{t('{hourlyRate} an hour', { hourlyRate: formatCents(hourlyRate) })}</span>
      </span>
      {notes.length > 0 && <span className="lesson-money lesson-note num">{notes.join(' · ')}</span>}
    </li>
  );
}

function moneyNotes({ discount, refunded, byCredit, byX1 }: SharedLesson): string[] {
  return [
    ...(discount > 0 ? [t('After a discount of {amount}', { amount: formatCents(discount) })] : []),
    ...(refunded > 0 ? [t('{amount} refunded', { amount: formatCents(refunded) })] : []),
    ...(byCredit > 0 ? [t('{amount} paid with family credit', { amount: formatCents(byCredit) })] : []),
    ...(byX1 > 0 ? [t('{amount} paid by X1', { amount: formatCents(byX1) })] : []),
  ];
}
