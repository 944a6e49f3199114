import { formatCents } from '@x1/contract/core/number-format.ts';
import { countText, plural } from '@x1/contract/core/plural.ts';
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
      title={request.askedAgain ? 'Reject this time?' : 'Reject this request?'}
      description={rejectionText(request, stakes.data)}
      submitLabel="Reject request"
      form={form}
    >
      <TextArea
        label="Reason"
        rows={3}
        limit={REASON_MAX_LENGTH}
        hint="One or two sentences, such as a time that works better."
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
  { id, parentName, askedAgain }: Pick<Appointment, 'id' | 'parentName' | 'askedAgain'>,
  details: Purchase | undefined,
): string {
  if (!details) return `${parentName} gets a refund and sees your reason.`;
  const open = details.purchase.filter((session) => isOpenState(session.state) && (!askedAgain || session.id === id));
  const part = askedAgain ? 'Only this session is declined.' : openText(open.length, details.purchase.length);
  const declined = details.purchase.length > 1 ? `${part} ` : '';
  if (isDisputed(details)) return `${declined}${parentName} reads your reason. ${bankDecidesSentence('trainer')}`;
  const backCents = open.reduce((sum, { leftCents }) => sum + leftCents, 0);
  if (backCents === 0) return `${declined}${parentName} reads your reason. There's no money left to refund.`;
  return `${declined}${parentName} gets ${formatCents(backCents)} back and reads your reason.`;
}

function openText(open: number, all: number): string {
  if (open === all) return `All ${all} sessions are declined.`;
  return `The ${countText(open, 'session')} still open ${plural(open, 'is', 'are')} declined.`;
}
