import { formatCents } from '@x1/contract/core/money.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { REQUEST_ANSWER_HOURS, type SessionType } from '@x1/contract/scheduling/states.ts';
import { isPackage } from './booking-order.ts';
import { priceCents } from './program-price.ts';

/** 'Individual, 2 sessions' (R38). */
export function boughtText({ sessionsIncluded }: Pick<Program, 'sessionsIncluded'>, sessionType: SessionType): string {
  return `${sessionType === 'group' ? 'Group, one place' : 'Individual'}, ${countText(sessionsIncluded, 'session')}`;
}

/** '2 sessions · In-Person', without the number where it's one. */
export function programFacts(program: Pick<Program, 'sessionsIncluded' | 'trainingFormat'>): string {
  const facts = [isPackage(program) && countText(program.sessionsIncluded, 'session'), program.trainingFormat];
  return facts.filter(Boolean).join(' · ');
}

/** '$44.50 each'; null for a single session, and where the price can't be divided into whole cents. */
export function eachText(program: Pick<Program, 'individualPrice' | 'groupPrice' | 'sessionsIncluded'>): string | null {
  const cents = priceCents(program, 'individual');
  if (!isPackage(program) || cents % program.sessionsIncluded !== 0) return null;
  return `${formatCents(cents / program.sessionsIncluded)} each`;
}

/** What comes back and when, as a promise with its limits: the rule of the terms that this purchase is made under (R95). */
export function refundTexts(trainerFirstName: string, amountCents: number): { promise: string; limits: string } {
  const { fullRefundHoursBefore, unscheduledRefundDays } = currentRefundPolicy;
  return {
    promise: `Free cancellation until ${fullRefundHoursBefore} hours before a session.`,
    limits:
      `After that ${trainerFirstName} keeps the money. A session without a time can be returned for ${unscheduledRefundDays} days. ` +
      `If ${trainerFirstName} says no or doesn't answer within ${REQUEST_ANSWER_HOURS} hours, ` +
      `you get ${formatCents(amountCents)} back automatically.`,
  };
}
