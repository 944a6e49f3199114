import { type AdminTransaction, REFUND_ALONE_MAX_CENTS } from '@x1/contract/admin/money.ts';
import { Note } from '@x1/contract/admin/person.ts';
import { centsToDollars } from '@x1/contract/core/money.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { REASON_MAX_LENGTH } from '@x1/contract/scheduling/reasons.ts';
import { useState } from 'react';
import { personName } from '../../features/admin/person-link.tsx';
import { ReasonField } from '../../features/admin/reason-dialog.tsx';
import { refundBearers } from '../../features/admin/refund-bearers.ts';
import { useAdminAction } from '../../features/admin/use-records.ts';
import { readPart } from '../../features/earnings/refund-dialog.tsx';
import { adminApi } from '../../lib/api/admin.ts';
import { errorOf, rules } from '../../lib/form-schema.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** It ends with its money (decision 0075), and both sides are told. */
const isOpen = ({ completedAt, cancelledAt }: AdminTransaction['sessions'][number]) => completedAt === null && cancelledAt === null;

/** Gives back any amount up to what is left, which it begins with; a large one waits for a second operator (B24). */
export function RefundDialog({ payment, onClose }: { payment: AdminTransaction; onClose: () => void }) {
  // However often it is sent, one dialog is one refund.
  const [requestId] = useState(createRequestId);
  const refund = useAdminAction(
    (body: { amount: number; reason: string; explanation: string }) =>
      adminApi.refundTransaction({ params: { transactionId: payment.id }, body: { ...body, requestId } }),
    ({ approval }) =>
      approval
        ? { title: 'Requested', description: 'Another operator has to confirm this refund.' }
        : {
            title: 'Refund recorded',
            description: `It's on its way to ${personName(payment.payer)}'s card. Banks can take a few days to show it.`,
          },
  );
  const left = payment.refundableAmount;
  const form = useForm({
    initial: { amount: centsToDollars(left).toFixed(2), reason: '', explanation: '' },
    schema: rules<{ amount: string; reason: string; explanation: string }>(({ amount, reason }) => ({
      amount: readPart(amount, left).problem,
      reason: errorOf(Note, reason),
    })),
    send: async ({ amount, reason, explanation }) => {
      const cents = readPart(amount, left).cents ?? left;
      await refund.mutateAsync({ amount: cents, reason: reason.trim(), explanation: explanation.trim() });
      onClose();
    },
  });
  const { cents } = readPart(form.values.amount, left);
  const endsSessions = cents === left && payment.sessions.some(isOpen);
  return (
    <FormDialog
      title="Refund this payment?"
      description={`${personName(payment.payer)} paid ${formatCents(payment.amount)} for ${payment.programTitle}. Above ${formatCents(REFUND_ALONE_MAX_CENTS)} in total, another operator has to confirm it.`}
      submitLabel={cents === undefined ? 'Refund' : `Refund ${formatCents(cents)}`}
      form={form}
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        hint={
          cents === left
            ? "Everything that's left. Sessions that haven't taken place are canceled."
            : `Up to ${formatCents(left)} can go back. Sessions stay as they are.`
        }
        {...form.field('amount')}
      />
      {cents !== undefined && (
        <div className="small muted mt-3 mb-4">
          {refundBearers(payment, cents).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <ReasonField hint="Recorded in the audit log. Only operators read it." {...form.field('reason')} />
      <TextArea
        label="What parent and trainer read"
        isOptional
        rows={2}
        limit={REASON_MAX_LENGTH}
        hint={`In the email and the notification${endsSessions ? ", and on the session's page" : ''}, such as “The trainer came half an hour late.”`}
        {...form.field('explanation')}
      />
    </FormDialog>
  );
}
