import type { Program } from '@x1/contract/programs/program.ts';
import { priceCents } from './program-price.ts';

type Priced = Pick<Program, 'id' | 'individualPrice' | 'groupPrice' | 'sessionsIncluded'>;

/** Single sessions before packages, each the cheapest first: the first one is what a new family tries, never what was published last. */
export function inBookingOrder<P extends Priced>(programs: readonly P[]): P[] {
  return [...programs].sort(
    (one, other) =>
      Number(isPackage(one)) - Number(isPackage(other)) ||
      priceCents(one, 'individual') - priceCents(other, 'individual') ||
      one.id - other.id,
  );
}

/** Whether it brings several sessions (R38). */
export function isPackage({ sessionsIncluded }: Pick<Program, 'sessionsIncluded'>): boolean {
  return sessionsIncluded > 1;
}
