import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { useState } from 'react';
import { errorText } from '../../lib/api-errors.ts';
import { rules } from '../../lib/form-schema.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useRefund } from './mutations.ts';
import { consequenceText, type RefundPart, readPart } from './refund-form.ts';
import { leftOf } from './transaction-actions.ts';

interface RefundDialogProps {
  sale: RecipientTransaction;
  onClose: () => void;
}

interface RefundValues {
  readonly part: RefundPart;
  readonly amount: string;
}

/** Gives back all or a part of a payment, and says whose money it is (B17). A refused try keeps what was typed. */
export function RefundDialog({ sale, onClose }: RefundDialogProps) {
  const { form, left, toSend } = useRefundForm(sale, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title="Refund this payment?"
      description={`${sale.payerName} paid ${formatCents(sale.amount)} for ${sale.programTitle}.`}
      submitLabel={toSend === undefined ? 'Refund' : `Refund ${formatCents(toSend)}`}
      form={form}
    >
      <div className="stack tight">
        <FormError
          title={form.failure ? errorText(form.failure, 'Failed to refund. Please try again.') : undefined}
          attempt={form.refusals}
        />
        <Segments<RefundPart>
          legend="How much"
          value={form.values.part}
          onChange={(part) => form.change({ part })}
          options={[
            { value: 'full', label: `All of it, ${formatCents(left)}` },
            { value: 'part', label: 'A part' },
          ]}
        />
        {form.values.part === 'part' && (
          <MoneyField
            label="Amount"
            placeholder="0.00"
            hint={form.errors['amount'] ? undefined : `At most ${formatCents(left)}.`}
            {...form.field('amount')}
          />
        )}
        <p className="small muted">
          {sale.payerName} gets the money back on the card it was paid with, which takes a bank some days. {consequenceText(sale)} A refund
          cannot be taken back.
        </p>
      </div>
    </FormDialog>
  );
}

function useRefundForm(sale: RecipientTransaction, onClose: () => void) {
  // However often it is sent, one dialog is one refund.
  const [requestId] = useState(createRequestId);
  const refund = useRefund({ onRefunded: onClose });
  const left = leftOf(sale);
  const read = ({ part, amount }: RefundValues) => (part === 'full' ? { cents: left } : readPart(amount, left));
  const form = useForm<RefundValues>({
    initial: { part: 'full', amount: '' },
    schema: rules((values) => ({ amount: read(values).problem })),
    send: (values) => refund.mutateAsync({ sale, amount: read(values).cents ?? left, requestId }),
  });
  return { form, left, toSend: read(form.values).cents };
}
