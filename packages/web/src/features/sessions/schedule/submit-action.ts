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
  readonly reading: TimeReading;
  readonly chosen: Pick<ChosenTime, 'hindrances'>;
  readonly zone: string;
  readonly now: Date;
  /** Where and when a session that is moved is now. */
  readonly present: SessionRange | null;
  readonly presentLocation: string | null;
  readonly place: Place;
}

/** 'Schedule for Mar 21, 11:00 AM' or 'Move to …'; not ready without a time, with a refused one, and where nothing would change. */
export function submitActionOf({ mode, reading, chosen, zone, now, ...rest }: SubmitInput): SubmitAction {
  if (reading.kind !== 'ready') return { label: mode === 'schedule' ? t('Schedule Session') : t('Reschedule Session'), isReady: false };
  const time = shortText(reading.range, zone, now);
  const label = mode === 'schedule' ? t('Schedule for {time}', { time }) : t('Move to {time}', { time });
  return { label, isReady: !isRefused(chosen) && !isUnchanged(reading.range, rest) };
}

function isUnchanged(range: SessionRange, { present, presentLocation, place }: Pick<SubmitInput, 'present' | 'presentLocation' | 'place'>) {
  const isSameTime = present?.start === range.start && present.end === range.end;
  return isSameTime && locationToSend(place) === locationToSend(placeOf(presentLocation));
}

/** The dialog sets the first time of a session, or moves it to another (R119). */
export type ScheduleMode = 'schedule' | 'reschedule';
