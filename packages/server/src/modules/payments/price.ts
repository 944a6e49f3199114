import { dollarsToCents } from '@x1/contract/core/number-format.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { AppError } from '../../platform/errors.ts';

interface PricedProgram {
  readonly individualPriceCents: number;
  readonly groupPriceCents: number;
  readonly maxCapacity: number;
}

/** The price is the program's; a group needs room for two (R81, R85). @throws AppError 'payment.group_not_offered' */
export function priceCentsOf(program: PricedProgram, sessionType: SessionType): number {
  if (sessionType === 'individual') return program.individualPriceCents;
  if (program.maxCapacity < 2) throw new AppError('payment.group_not_offered');
  return program.groupPriceCents;
}

interface Shown {
  readonly amount?: number | null | undefined;
  readonly sessionsIncluded?: number | undefined;
}

interface Offered {
  readonly priceCents: number;
  readonly amountCents: number;
  readonly creditCents: number;
  readonly sessionsIncluded: number;
}

/**
 * What the client shows is only compared (R85): the price before or after a code, or what the card pays, in cents or in dollars, and the sessions that come for it; each
 * may be absent.
 *
 * @throws AppError 'payment.price_changed' with what is to be paid now, in cents, and the sessions
 */
export function assertSameOffer(shown: Shown, { priceCents, amountCents, creditCents, sessionsIncluded }: Offered): void {
  const amount = shown.amount ?? amountCents;
  const isSamePrice = [priceCents, amountCents, amountCents - creditCents].some(
    (cents) => amount === cents || dollarsToCents(amount) === cents,
  );
  if (isSamePrice && (shown.sessionsIncluded ?? sessionsIncluded) === sessionsIncluded) return;
  throw new AppError('payment.price_changed', { amount: amountCents, sessionsIncluded });
}
