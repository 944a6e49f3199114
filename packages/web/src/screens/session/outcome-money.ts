import { formatCents } from '@x1/contract/core/money.ts';
import { bankDecidesSentence, cancelledSentence } from '@x1/contract/payments/refund-policy.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';

type Reader = 'parent' | 'trainer';

/**
 * Where the money of a session is that did not take place (R95): what went back, what is on its way, and what the trainer keeps, each only
 * where it is so. What a bank took is promised to nobody.
 *
 * @returns nothing before the payment
 */
export function outcomeMoney(
  { appointment, terms, transaction }: Pick<SessionDetails, 'appointment' | 'terms' | 'transaction'>,
  reader: Reader,
) {
  if (!terms) return '';
  const { refundedAmount: backCents } = appointment;
  const { leftCents, onTheWayCents } = terms;
  const whose = reader === 'parent' ? 'to your card' : 'to the parent';
  const sentences: string[] = [];
  if (backCents > 0) sentences.push(`${formatCents(backCents)} went back ${whose}.`);
  if (transaction?.status === 'disputed' && onTheWayCents + leftCents > 0) return [...sentences, bankDecidesSentence(reader)].join(' ');
  if (onTheWayCents > 0) sentences.push(`${formatCents(onTheWayCents)} is on its way back ${whose}.`);
  if (leftCents > 0) sentences.push(keptSentence(leftCents, { reader, isRest: sentences.length > 0 }));
  return sentences.length > 0 ? sentences.join(' ') : cancelledSentence({ refundCents: 0, isKept: false }, reader);
}

function keptSentence(leftCents: number, { reader, isRest }: { reader: Reader; isRest: boolean }): string {
  if (!isRest) return cancelledSentence({ refundCents: 0, isKept: true }, reader);
  return `The other ${formatCents(leftCents)} stays with ${reader === 'parent' ? 'the trainer' : 'you'}.`;
}
