import type { Program } from '@x1/contract/programs/program.ts';
import { isOfferedOnline, isOnlineFormat } from '@x1/contract/programs/program-words.ts';
import { priceCents } from './program-price.ts';

type Priced = Pick<Program, 'id' | 'individualPrice' | 'groupPrice' | 'sessionsIncluded' | 'trainingFormat'>;

/**
 * Single sessions before packages, in both groups in-person programs before online ones (decision 0112), and then the cheapest first. The
 * first program is the one a new family tries: if a single in-person session is on sale, it costs what cards and pages say, and it's never
 * just the latest published. For a trainer who's too far away to meet, programs that can be booked online come before the others.
 */
export function inBookingOrder<P extends Priced>(programs: readonly P[], { isFar = false } = {}): P[] {
  const isLater = ({ trainingFormat }: P) => (isFar ? !isOfferedOnline(trainingFormat) : isOnlineFormat(trainingFormat));
  return [...programs].sort(
    (one, other) =>
      Number(isPackage(one)) - Number(isPackage(other)) ||
      Number(isLater(one)) - Number(isLater(other)) ||
      priceCents(one, 'individual') - priceCents(other, 'individual') ||
      one.id - other.id,
  );
}

/** Whether it brings several sessions (R38). */
export function isPackage({ sessionsIncluded }: Pick<Program, 'sessionsIncluded'>): boolean {
  return sessionsIncluded > 1;
}
