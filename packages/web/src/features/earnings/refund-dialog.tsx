import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { createRequestId } from '../../lib/request-id.ts';
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

/** Gives back all or a part of a payment, and says whose money it is (B17). A refused try keeps what was typed. */
export function RefundDialog({ sale, onClose }: RefundDialogProps) {
  const form = useRefundForm(sale, onClose);
  const { part, isBusy, toSend } = form;
  return (
    <FormDialog
      onClose={onClose}
      title="Refund this payment?"
      description={`${sale.payerName} paid ${formatCents(sale.amount)} for ${sale.programTitle}.`}
      submitLabel={toSend === undefined ? 'Refund' : `Refund ${formatCents(toSend)}`}
      isBusy={isBusy}
      onSubmit={form.submit}
    >
      <div className="stack tight">
        <FormError title={form.refusal} attempt={form.attempt} />
        <Segments<RefundPart>
          legend="How much"
          value={part}
          onChange={form.choose}
          options={[
            { value: 'full', label: `All of it, ${formatCents(leftOf(sale))}` },
            { value: 'part', label: 'A part' },
          ]}
        />
        {part === 'part' && (
          <MoneyField
            ref={form.field}
            label="Amount"
            value={form.text}
            error={form.problem}
            placeholder="0.00"
            hint={form.problem ? undefined : `At most ${formatCents(leftOf(sale))}.`}
            onChange={(event) => form.type(event.target.value)}
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
  const [part, setPart] = useState<RefundPart>('full');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const refund = useRefund({ onRefunded: onClose });
  const typed = part === 'full' ? { cents: leftOf(sale) } : readPart(text, leftOf(sale));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (refund.isPending) return;
    if ('cents' in typed) {
      setAttempt(attempt + 1);
      return refund.mutate({ sale, amount: typed.cents, requestId });
    }
    setProblem(typed.problem);
    field.current?.focus();
  };
  return {
    part,
    text,
    problem,
    field,
    submit,
    attempt,
    isBusy: refund.isPending,
    toSend: 'cents' in typed ? typed.cents : undefined,
    refusal: refund.error ? errorText(refund.error, 'Failed to refund. Please try again.') : undefined,
    type: (next: string) => {
      setText(next);
      setProblem(undefined);
    },
    choose: (next: RefundPart) => {
      setPart(next);
      setProblem(undefined);
    },
  };
}
