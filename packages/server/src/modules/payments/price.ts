import { dollarsToCents } from '@x1/contract/core/money.ts';
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

/**
 * The client's amount is only compared: it may be the price in cents or in dollars, or be absent (R85).
 *
 * @throws AppError 'payment.price_changed' with the price in force, in cents
 */
export function assertSamePrice(shownAmount: number | null | undefined, priceCents: number): void {
  if (shownAmount === null || shownAmount === undefined) return;
  const isSame = shownAmount === priceCents || dollarsToCents(shownAmount) === priceCents;
  if (!isSame) throw new AppError('payment.price_changed', { amount: priceCents });
}
