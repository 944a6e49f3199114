import { t } from '@x1/contract/core/texts.ts';
import { type ChosenTime, isRefused } from './chosen-time.ts';
import { locationToSend, type Place, placeOf } from './place.ts';
import { type SessionRange, shortText, type TimeReading } from './schedule-time.ts';

/** What the submit button says, and whether it can be pressed. */
export interface SubmitAction {
  readonly label: string;
  readonly isReady: boolean;
}

interface SubmitInput {
  readonly mode: ScheduleMode;
  /** A trainer answers a request with another time. */
  readonly suggestsAnother: boolean;
  readonly reading: TimeReading;
  readonly chosen: Pick<ChosenTime, 'hindrances'>;
  readonly zone: string;
  readonly now: Date;
  /** Where and when a session that is moved is now. */
  readonly present: SessionRange | null;
  readonly presentLocation: string | null;
  readonly place: Place;
}

/** 'Schedule for Mar 21, 11:00 AM', 'Move to …' or 'Suggest …'; not ready without a time, with a refused one, and where nothing would change. */
export function submitActionOf({ reading, chosen, zone, now, ...rest }: SubmitInput): SubmitAction {
  if (reading.kind !== 'ready') return { label: labelWithoutTime(rest), isReady: false };
  const label = labelOf(rest, shortText(reading.range, zone, now));
  const isSamePlace = locationToSend(rest.place) === locationToSend(placeOf(rest.presentLocation));
  return { label, isReady: !isRefused(chosen) && !(isSamePlace && isSameTime(reading, rest.present)) };
}

function labelWithoutTime({ mode, suggestsAnother }: Pick<SubmitInput, 'mode' | 'suggestsAnother'>): string {
  if (mode === 'schedule') return t('Schedule Session');
  return suggestsAnother ? t('Suggest another time') : t('Reschedule Session');
}

function labelOf({ mode, suggestsAnother }: Pick<SubmitInput, 'mode' | 'suggestsAnother'>, time: string): string {
  if (mode === 'schedule') return t('Schedule for {time}', { time });
  return suggestsAnother ? t('Suggest {time}', { time }) : t('Move to {time}', { time });
}

/** Whether the chosen time is the one that the session has now. */
export function isSameTime(reading: TimeReading, present: SessionRange | null): boolean {
  return reading.kind === 'ready' && present?.start === reading.range.start && present.end === reading.range.end;
}

/** The dialog sets the first time of a session, or moves it to another (R119). */
export type ScheduleMode = 'schedule' | 'reschedule';
