import { type AdminTransaction, REFUND_ALONE_MAX_CENTS } from '@x1/contract/admin/money.ts';
import { Note } from '@x1/contract/admin/person.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { useState } from 'react';
import { personName } from '../../features/admin/person-link.tsx';
import { ReasonField } from '../../features/admin/reason-dialog.tsx';
import { useAdminAction } from '../../features/admin/use-records.ts';
import { readPart } from '../../features/earnings/refund-dialog.tsx';
import { adminApi } from '../../lib/api/admin.ts';
import { errorOf, rules } from '../../lib/form-schema.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';

const blank = { amount: '', reason: '' };

/** Gives back any amount up to what is left; a large one waits for a second operator (B24). */
export function RefundDialog({ payment, onClose }: { payment: AdminTransaction; onClose: () => void }) {
  // However often it is sent, one dialog is one refund.
  const [requestId] = useState(createRequestId);
  const refund = useAdminAction(
    (body: { amount: number | undefined; reason: string }) =>
      adminApi.refundTransaction({ params: { transactionId: payment.id }, body: { ...body, requestId } }),
    ({ approval }) =>
      approval ? { title: 'Requested', description: 'Another operator has to confirm this refund.' } : { title: 'Refund in progress' },
  );
  const left = payment.refundableAmount;
  const form = useForm({
    initial: blank,
    schema: rules<typeof blank>(({ amount, reason }) => ({
      amount: readRefundAmount(amount, left).problem,
      reason: errorOf(Note, reason),
    })),
    send: async ({ amount, reason }) => {
      await refund.mutateAsync({ amount: readRefundAmount(amount, left).amount, reason: reason.trim() });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Refund this payment?"
      description={`${personName(payment.payer)} paid ${formatCents(payment.amount)} for ${payment.programTitle}. Above ${formatCents(REFUND_ALONE_MAX_CENTS)} in total, another operator has to confirm it.`}
      submitLabel="Refund"
      form={form}
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        hint={`Leave it empty to refund everything that is left: ${formatCents(left)}.`}
        {...form.field('amount')}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}

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
