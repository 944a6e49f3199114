import type { Program } from '@x1/contract/programs/program.ts';
import { isOfferedOnline, isOnlineFormat } from '@x1/contract/programs/program-words.ts';
import { priceCents } from './program-price.ts';

type Priced = Pick<Program, 'id' | 'individualPrice' | 'groupPrice' | 'sessionsIncluded' | 'trainingFormat'>;

/**
 * Single sessions before packages, each with those where one meets before those online (decision 0112), the cheapest first: the first one is what a
 * new family tries, and costs what cards and pages say wherever one session in person can be had; never what was published last. For a trainer who is
 * too far away to meet, those that can be had online come before the others.
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
