import type { Athlete } from '@x1/contract/accounts/athlete.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { Instant } from '@x1/contract/core/time.ts';
import { formatDate, formatTimeRange } from '@x1/contract/core/time-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { sessionLengthText } from '@x1/contract/programs/program-words.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { isPackage } from './booking-order.ts';
import { priceCents } from './program-price.ts';

/** 'Myself' to the parent who set up the family. */
export function athleteName({ isSelf, firstName }: Athlete, isSecondAdult: boolean): string {
  return isSelf && !isSecondAdult ? 'Myself' : firstName;
}

/** For whom, after the trainer's name: 'for yourself', 'for Leo'. */
export function forAthlete(name: string): string {
  return name === 'Myself' ? 'for yourself' : `for ${name}`;
}

type Extent = Pick<Program, 'sessionsIncluded' | 'sessionMinutes'>;

/** 'Individual, 2 sessions of 1 hour' (R38). */
export function boughtText(program: Extent, sessionType: SessionType): string {
  return `${sessionType === 'group' ? 'Group, one place' : 'Individual'}, ${extentText(program)}`;
}

/** '2 sessions of 1 hour · In-Person', or '1 hour · In-Person' for one. */
export function programFacts(program: Extent & Pick<Program, 'trainingFormat'>): string {
  return `${extentText(program)} · ${program.trainingFormat}`;
}

function extentText(program: Extent): string {
  const length = sessionLengthText(program.sessionMinutes);
  return isPackage(program) ? `${countText(program.sessionsIncluded, 'session')} of ${length}` : length;
}

/** '$44.50 each'; null for a single session, and where the price can't be divided into whole cents. */
export function eachText(program: Pick<Program, 'individualPrice' | 'groupPrice' | 'sessionsIncluded'>): string | null {
  const cents = priceCents(program, 'individual');
  if (!isPackage(program) || cents % program.sessionsIncluded !== 0) return null;
  return `${formatCents(cents / program.sessionsIncluded)} each`;
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
