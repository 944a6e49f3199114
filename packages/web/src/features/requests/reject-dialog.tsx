import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { bankDecidesSentence } from '@x1/contract/payments/refund-policy.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { REASON_MAX_LENGTH, Rejection } from '@x1/contract/scheduling/reasons.ts';
import { isDisputed } from '@x1/contract/scheduling/session-actions.ts';
import { isOpenState } from '@x1/contract/scheduling/states.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useRejectRequest, useRequestDetails } from './use-requests.ts';

/** Asks why, says what happens to the money, and rejects (R95, R106). A refused try keeps the reason. */
export function RejectDialog({ request, onClose, onAnswered }: { request: Appointment; onClose: () => void; onAnswered?: () => void }) {
  const stakes = useRequestDetails(request.id);
  const reject = useRejectRequest({ onRejected: onClose, onAnswered });
  const form = useForm({
    initial: { reason: '' },
    schema: Rejection,
    send: ({ reason }) => reject.mutateAsync({ appointmentId: request.id, reason }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={request.askedAgain ? t('Reject this time?') : t('Reject this request?')}
      description={rejectionText(request, stakes.data)}
      submitLabel={t('Reject request')}
      form={form}
    >
      <TextArea
        label={t('Reason')}
        rows={3}
        limit={REASON_MAX_LENGTH}
        hint={t('One or two sentences, such as a time that works better.')}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

type Purchase = Pick<SessionDetails, 'purchase' | 'transaction'>;

/**
 * What declining a request does: a purchase is answered as a whole, and what of it was cancelled before is neither declined nor paid back
 * again (R38, R95). A session of which the trainer is asked again is answered alone (R175).
 *
 * @param details undefined while they are not known: then no figures are named
 */
export function rejectionText(
  { id, parentName: name, askedAgain }: Pick<Appointment, 'id' | 'parentName' | 'askedAgain'>,
  details: Purchase | undefined,
): string {
  if (!details) return t('{name} gets a refund and sees your reason.', { name });
  const open = details.purchase.filter((session) => isOpenState(session.state) && (!askedAgain || session.id === id));
  const part = askedAgain ? t('Only this session is declined.') : openText(open.length, details.purchase.length);
  const declined = details.purchase.length > 1 ? [part] : [];
  return [...declined, moneyText(name, details, open)].join(' ');
}

function moneyText(name: string, details: Purchase, open: Purchase['purchase']): string {
  if (isDisputed(details)) return `${t('{name} reads your reason.', { name })} ${bankDecidesSentence('trainer')}`;
  const backCents = open.reduce((sum, { leftCents }) => sum + leftCents, 0);
  return backCents === 0
    ? t("{name} reads your reason. There's no money left to refund.", { name })
    : t('{name} gets {amount} back and reads your reason.', { name, amount: formatCents(backCents) });
}

function openText(open: number, all: number): string {
  if (open === all) return t('All {count} sessions are declined.', { count: all });
  return t('The {count, plural, one {# session still open is} other {# sessions still open are}} declined.', { count: open });
}
