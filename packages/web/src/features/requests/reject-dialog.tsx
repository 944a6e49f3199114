import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors } from '../../lib/error-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { rejectionText } from './rejection-text.ts';
import { useRejectRequest, useRequestDetails } from './use-requests.ts';

const REASON_MAX_LENGTH = 500;

interface RejectDialogProps {
  request: Appointment;
  onClose: () => void;
  onAnswered?: () => void;
}

/** Asks why, says what happens to the money, and rejects (R95, R106). A refused try keeps the reason. */
export function RejectDialog({ request, onClose, onAnswered }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const stakes = useRequestDetails(request.id);
  const reject = useRejectRequest({ onRejected: onClose, onAnswered });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reject.isPending) return;
    const found = problemOf(reason);
    setProblem(found);
    if (found) return field.current?.focus();
    reject.mutate({ appointmentId: request.id, reason: reason.trim() }, { onError: (error) => setProblem(fieldErrors(error)['reason']) });
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Reject this request?"
      description={rejectionText(request, stakes.data)}
      submitLabel="Reject request"
      isBusy={reject.isPending}
      onSubmit={submit}
    >
      <TextArea
        ref={field}
        label="Reason"
        rows={3}
        limit={REASON_MAX_LENGTH}
        value={reason}
        error={problem}
        hint="One or two sentences, such as a time that works better."
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}

function problemOf(reason: string): string | undefined {
  const { length } = reason.trim();
  if (length === 0) return 'Reason is required';
  return length > REASON_MAX_LENGTH ? `Use at most ${REASON_MAX_LENGTH} characters` : undefined;
}
