import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { moneyBackSentence, splitMoneyBack } from '@x1/contract/payments/credit.ts';
import {
  bankDecidesSentence,
  type CancellationFacts,
  type CancellationOutcome,
  cancelLabel,
  cancellationOutcome,
  cancellationSentence,
} from '@x1/contract/payments/refund-policy.ts';
import { CancellationReason, REASON_MAX_LENGTH } from '@x1/contract/scheduling/reasons.ts';
import { isDisputed as isPaymentDisputed } from '@x1/contract/scheduling/session-actions.ts';
import { useState } from 'react';
import { cancellationFacts, isKept, refundEdge, withToldRefund } from '../../features/sessions/cancellation.ts';
import { changedRefund, useCancelSession } from '../../features/sessions/mutations.ts';
import { errorText } from '../../lib/api-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { useNow } from '../../lib/use-now.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { SessionView } from './session-view.ts';

interface CancelDialogProps {
  view: SessionView;
  /** Whose terms hold: operators are offered no cancellation. */
  by: CancellationFacts['by'];
  onClose: () => void;
  /** It is cancelled and the button that led here is gone. */
  onRefreshed: () => void;
}

/**
 * Asks before a cancellation and names the money on the button (R95): what it says is what happens, or nothing does. While it is open it
 * follows the clock, and when the server knows better it shows the new amount and asks again.
 */
export function CancelDialog({ view, by, onClose, onRefreshed }: CancelDialogProps) {
  const { form, isAmountNew, ...consequences } = useCancelForm({ view, by, onClose, onRefreshed });
  const { wholeGroup, facts, outcome } = consequences;
  if (!facts || !outcome) return null;
  const seats = view.details.group?.seatsTaken ?? 1;
  return (
    <FormDialog
      onClose={onClose}
      title={t('Cancel this session?')}
      description={[consequence(consequences, by), whereItGoes(view, consequences, by)].filter(Boolean).join(' ')}
      submitLabel={submitLabelOf(consequences, by)}
      cancelLabel={t('Keep it')}
      isCancelOnPhones
      tone="danger"
      form={form}
    >
      <div className="stack tight">
        <FormError
          title={
            form.failure && !isAmountNew ? errorText(form.failure, t("The session couldn't be canceled. Please try again.")) : undefined
          }
          attempt={form.refusals}
        />
        {isAmountNew && (
          <Notice tone="warn" title={t('The amount has changed')} isAnnounced>
            {t('Nothing was canceled.')} {newAmountText(by, outcome)}
          </Notice>
        )}
        {by === 'trainer' && seats > 1 && (
          <Segments<'seat' | 'group'>
            legend={t('Who')}
            value={wholeGroup ? 'group' : 'seat'}
            onChange={(choice) => form.change({ wholeGroup: choice === 'group' })}
            options={[
              { value: 'seat', label: view.details.parent.name },
              { value: 'group', label: t('Everybody, {count} seats', { count: seats }) },
            ]}
          />
        )}
        <TextArea
          label={t('Reason')}
          isOptional
          rows={3}
          limit={REASON_MAX_LENGTH}
          hint={
            by === 'parent' ? t('Your trainer will see it.') : wholeGroup ? t('Every parent will see it.') : t('The parent will see it.')
          }
          {...form.field('reason')}
        />
      </div>
    </FormDialog>
  );
}

interface Consequence {
  readonly facts: CancellationFacts | null;
  readonly outcome: CancellationOutcome | null;
  readonly isDisputed: boolean;
  readonly wholeGroup: boolean;
}

/** Where the money goes; while a bank decides about it nobody can promise it. */
function consequence({ facts, outcome, isDisputed, wholeGroup }: Consequence, by: CancellationFacts['by']): string {
  if (wholeGroup) return t('Every parent in the group gets a refund.');
  if (isDisputed) return bankDecidesSentence(by);
  if (!facts || !outcome) return '';
  const sentence = cancellationSentence(outcome, facts.policy);
  return isKept(outcome) && facts.leftCents > 0
    ? `${sentence} ${t('That is {amount}.', { amount: formatCents(facts.leftCents) })}`
    : sentence;
}

/** To the card, or to the card and as credit, where the parent paid with both. */
function whereItGoes(
  { details }: SessionView,
  { outcome, isDisputed, wholeGroup }: Consequence,
  by: CancellationFacts['by'],
): string | null {
  if (!outcome || outcome.refundCents === 0 || by !== 'parent' || isDisputed || wholeGroup) return null;
  const credit = details.terms?.credit;
  if (!credit) return t('It goes back to the card you paid with; banks show it within 5 to 10 days.');
  return moneyBackSentence(splitMoneyBack(outcome.refundCents, credit.cardLeftCents));
}

function submitLabelOf({ outcome, isDisputed, wholeGroup }: Consequence, by: CancellationFacts['by']): string {
  if (wholeGroup) return t('Cancel for everyone');
  return isDisputed || !outcome ? t('Cancel session') : cancelLabel(outcome, by);
}

/** The server's amount counts as long as this page comes to the result it came to then. */
interface Told {
  readonly refundCents: number;
  readonly insteadOf: number;
}

function useCancelForm({ view: { details }, by, onClose, onRefreshed }: CancelDialogProps) {
  const edge = refundEdge(details, new Date());
  const now = useNow(edge === null ? [] : [edge + 1]);
  const [told, setTold] = useState<Told>();
  const cancel = useCancelSession({ onDone: onClose, onRefreshed });
  const isDisputed = isPaymentDisputed(details);
  const facts = cancellationFacts(details, by, now);
  const own = facts && cancellationOutcome(facts);
  const isToldValid = told !== undefined && told.insteadOf === own?.refundCents;
  const outcome = facts && isToldValid ? withToldRefund(facts, told.refundCents) : own;
  const form = useForm({
    initial: { reason: '', wholeGroup: false },
    schema: CancellationReason,
    send: async ({ reason }, { values: { wholeGroup } }) => {
      if (!outcome) return;
      await cancel.mutateAsync({ appointmentId: details.appointment.id, reason, by, outcome, isDisputed, wholeGroup });
    },
    onFailed: (error) => {
      const refundCents = changedRefund(error);
      if (refundCents !== undefined && own) setTold({ refundCents, insteadOf: own.refundCents });
    },
  });
  const isAmountNew = changedRefund(form.failure) !== undefined;
  return { form, facts, outcome, isDisputed, wholeGroup: form.values.wholeGroup, isAmountNew };
}

function newAmountText(by: CancellationFacts['by'], { refundCents }: CancellationOutcome): string {
  if (refundCents === 0) return by === 'parent' ? t('There would be no refund now.') : t("There's no money left to refund.");
  return by === 'parent'
    ? t('You would get {amount} back now.', { amount: formatCents(refundCents) })
    : t('The parent would get {amount} back now.', { amount: formatCents(refundCents) });
}
