import { dollarsToCents, formatCents } from '@x1/contract/core/money.ts';
import { shareOfSession } from '@x1/contract/payments/refund-policy.ts';
import { MAX_SESSIONS_INCLUDED } from '@x1/contract/programs/program.ts';

/**
 * What a parent pays for each session, as the form is typed; the limits while that cannot be told.
 *
 * @param typed individual price in dollars and number of sessions
 */
export function pricePerSession([price, sessions]: readonly [price: string, sessions: string]): string {
  const count = Number(sessions);
  const cents = dollarsToCents(price);
  const isCount = Number.isInteger(count) && count >= 1 && count <= MAX_SESSIONS_INCLUDED;
  if (!isCount || cents === undefined || cents === 0) return `What one purchase brings, up to ${MAX_SESSIONS_INCLUDED}`;
  if (count === 1) return 'What one purchase brings';
  const each = shareOfSession(cents, { number: 1, count });
  return `${cents % count === 0 ? '' : 'About '}${formatCents(each)} a session`;
}
