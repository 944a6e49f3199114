import { type AdminTransaction, REFUND_ALONE_MAX_CENTS } from '@x1/contract/admin/money.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { useRef, useState } from 'react';
import { personName } from '../../features/admin/person-link.tsx';
import { ReasonDialog } from '../../features/admin/reason-dialog.tsx';
import { useAdminAction } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { readRefundAmount } from './read-refund-amount.ts';

interface RefundDialogProps {
  payment: AdminTransaction;
  onClose: () => void;
}

/** Gives back any amount up to what is left; a large one waits for a second operator (B24). */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  // However often it is sent, one dialog is one refund.
  const [requestId] = useState(createRequestId);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const refund = useAdminAction(
    (body: { amount?: number; reason: string }) =>
      adminApi.refundTransaction({ params: { transactionId: payment.id }, body: { ...body, requestId } }),
    ({ approval }) =>
      approval ? { title: 'Asked for', description: 'Another operator has to confirm this refund.' } : { title: 'Refund under way' },
  );
  const left = payment.refundableAmount;
  const confirm = (reason: string) => {
    const read = readRefundAmount(text, left);
    if ('problem' in read) {
      setProblem(read.problem);
      field.current?.focus();
      return;
    }
    refund.mutate({ ...read, reason }, { onSuccess: onClose });
  };
  return (
    <ReasonDialog
      title="Refund this payment?"
      description={`${personName(payment.payer)} paid ${formatCents(payment.amount)} for ${payment.programTitle}. Above ${formatCents(REFUND_ALONE_MAX_CENTS)} in all, another operator has to confirm it.`}
      confirmLabel="Refund"
      isBusy={refund.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <MoneyField
        ref={field}
        label="Amount"
        value={text}
        placeholder={(left / 100).toFixed(2)}
        error={problem}
        hint={`Leave it empty for all that is left: ${formatCents(left)}.`}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
    </ReasonDialog>
  );
}
