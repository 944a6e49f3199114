import type { Athlete } from '@x1/contract/accounts/athlete.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Instant } from '@x1/contract/core/time.ts';
import { formatDate, formatTimeRange } from '@x1/contract/core/time-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { sessionLengthText } from '@x1/contract/programs/program-words.ts';
import { trainingFormatLabel } from '@x1/contract/programs/value-labels.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { isPackage } from './booking-order.ts';
import { priceCents } from './program-price.ts';

/** 'Myself' to the parent who set up the family. */
export function athleteName({ isSelf, firstName }: Athlete, isSecondAdult: boolean): string {
  return isSelf && !isSecondAdult ? t('Myself') : firstName;
}

/** For whom, after the trainer's name: 'for yourself', 'for Leo'. */
export function forAthlete(name: string): string {
  return name === t('Myself') ? t('for yourself') : t('for {name}', { name });
}

type Extent = Pick<Program, 'sessionsIncluded' | 'sessionMinutes'>;

/** 'Individual, 2 sessions of 1 hour' (R38). */
export function boughtText(program: Extent, sessionType: SessionType): string {
  const extent = extentText(program);
  return sessionType === 'group' ? t('Group, one spot, {extent}', { extent }) : t('Individual, {extent}', { extent });
}

/** '2 sessions of 1 hour · In-Person', or '1 hour · In-Person' for one. */
export function programFacts(program: Extent & Pick<Program, 'trainingFormat'>): string {
  return `${extentText(program)} · ${trainingFormatLabel(program.trainingFormat)}`;
}

function extentText(program: Extent): string {
  const length = sessionLengthText(program.sessionMinutes);
  return isPackage(program)
    ? t('{count, plural, one {# session} other {# sessions}} of {length}', { count: program.sessionsIncluded, length })
    : length;
}

/** '$44.50 each'; null for a single session, and where the price can't be divided into whole cents. */
export function eachText(
  program: Pick<Program, 'individualPrice' | 'groupPrice' | 'sessionsIncluded'>,
  sessionType: SessionType,
): string | null {
  const cents = priceCents(program, sessionType);
  if (!isPackage(program) || cents % program.sessionsIncluded !== 0) return null;
  return t('{price} each', { price: formatCents(cents / program.sessionsIncluded) });
}

/** The time that is held, and how it is read. */
export interface ReadTime {
  readonly start: Instant;
  readonly end: Instant;
  readonly zone: string;
  readonly now: Date;
}

/** 'Tue, Mar 17, 4:30-5:30 PM (EDT)'. */
export function whenText({ start, end, zone, now }: ReadTime): string {
  return `${formatDate(start, zone, now)}, ${formatTimeRange(start, end, zone)}`;
}
