import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { REASON_MAX_LENGTH, Rejection } from '@x1/contract/scheduling/reasons.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { rejectionText } from './messages.ts';
import { useRejectRequest, useRequestDetails } from './use-requests.ts';

interface RejectDialogProps {
  request: Appointment;
  onClose: () => void;
  onAnswered?: () => void;
}

/** Asks why, says what happens to the money, and rejects (R95, R106). A refused try keeps the reason. */
export function RejectDialog({ request, onClose, onAnswered }: RejectDialogProps) {
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
      title="Reject this request?"
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
