import { readPart } from '../../features/earnings/refund-dialog.tsx';

/**
 * Reads what an operator typed as the amount of a refund by its decimal text.
 *
 * @param leftCents what can still be given back
 * @returns no amount for an empty field: all that is left
 */
export function readRefundAmount(text: string, leftCents: number): { amount?: number; problem?: string } {
  if (text.trim() === '') return {};
  const { cents, problem } = readPart(text, leftCents);
  return problem === undefined ? { amount: cents } : { problem };
}
