import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { dollarsToCents, formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useState } from 'react';
import { errorText } from '../../lib/api-errors.ts';
import { rules } from '../../lib/form-schema.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useRefund } from './queries.ts';
import { leftOf } from './transaction-actions.ts';

interface RefundValues {
  readonly part: RefundPart;
  readonly amount: string;
}

/** Gives back all or a part of a payment, and says whose money it is (B17). A refused try keeps what was typed. */
export function RefundDialog({ sale, onClose }: { sale: RecipientTransaction; onClose: () => void }) {
  const { form, left, toSend } = useRefundForm(sale, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={t('Refund this payment?')}
      description={t('{payerName} paid {amount} for {programTitle}.', {
        payerName: sale.payerName,
        amount: formatCents(sale.amount),
        programTitle: sale.programTitle,
      })}
      submitLabel={toSend === undefined ? t('Refund') : t('Refund {amount}', { amount: formatCents(toSend) })}
      form={form}
    >
      <div className="stack tight">
        <FormError
          title={form.failure ? errorText(form.failure, t('Failed to refund. Please try again.')) : undefined}
          attempt={form.refusals}
        />
        <Segments<RefundPart>
          legend={t('How much')}
          value={form.values.part}
          onChange={(part) => form.change({ part })}
          options={[
            { value: 'full', label: t('All of it, {left}', { left: formatCents(left) }) },
            { value: 'part', label: t('A part') },
          ]}
        />
        {form.values.part === 'part' && (
          <MoneyField
            label={t('Amount')}
            hint={form.errors['amount'] ? undefined : t('At most {left}.', { left: formatCents(left) })}
            {...form.field('amount')}
          />
        )}
        <p className="small muted">
          {t(
            "{payerName} gets the money back on the card it was paid with, which takes a bank some days. {consequence} A refund can't be undone.",
            { payerName: sale.payerName, consequence: consequenceText(sale) },
          )}
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

type RefundPart = 'full' | 'part';

type Reading = { readonly cents: number; readonly problem?: never } | { readonly cents?: never; readonly problem: string };

/**
 * Reads the amount of a partial refund by its decimal text.
 *
 * @param leftCents what is left of the payment; giving that much back is a full refund and fine
 */
export function readPart(text: string, leftCents: number): Reading {
  if (text.trim() === '') return { problem: t('Amount is required') };
  const cents = dollarsToCents(text);
  if (cents === undefined) return { problem: t('Enter an amount in dollars and cents, such as 19.99') };
  if (cents === 0) return { problem: t('The amount must be more than $0.00') };
  if (cents > leftCents) return { problem: t('At most {left} is left of this payment', { left: formatCents(leftCents) }) };
  return { cents };
}

/** What a refund means for the trainer's own money, by where the share is (R97, R104). */
export function consequenceText({ share, feeAmount }: Pick<RecipientTransaction, 'share' | 'feeAmount'>): string {
  const isWithBank = share === 'paid_out' || share === 'on_the_way';
  const own = isWithBank
    ? t("You've already been paid for this session, so the refund is taken from your balance, or from your next earnings.")
    : t("It's taken from your balance.");
  return feeAmount > 0 ? t('{own} X1 also refunds its part of the fee.', { own }) : own;
}
