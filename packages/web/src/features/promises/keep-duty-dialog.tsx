import { DUTY_NOTE_MAX_LENGTH, type DutyProgress } from '@x1/contract/programs/duty-record.ts';
import { type FormEvent, useState } from 'react';
import { errorText, fieldErrors } from '../../lib/error-text.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { dutyTitle } from './duty-words.ts';
import { type PromiseTo, useKeepDuty } from './use-promises.ts';

interface KeepDutyDialogProps {
  duty: DutyProgress;
  to: PromiseTo;
  onClose: () => void;
}

/** Notes down that a duty was kept, with a few words for the parent. A refused try keeps them. */
export function KeepDutyDialog({ duty, to, onClose }: KeepDutyDialogProps) {
  // However often it is sent, one dialog is one record.
  const [requestId] = useState(createRequestId);
  const [note, setNote] = useState('');
  const [attempt, setAttempt] = useState(0);
  const keep = useKeepDuty(to, { onKept: onClose });
  const isTooLong = note.trim().length > DUTY_NOTE_MAX_LENGTH;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (keep.isPending || isTooLong) return;
    setAttempt(attempt + 1);
    keep.mutate({ duty: duty.key, note: note.trim(), requestId });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={dutyTitle(duty)}
      description="It counts for today. The parent sees it with your words."
      submitLabel="Note down"
      isBusy={keep.isPending}
      onSubmit={submit}
    >
      <div className="stack tight">
        <FormError
          title={keep.error ? errorText(keep.error, 'It could not be noted down. Please try again.') : undefined}
          attempt={attempt}
        />
        <TextArea
          label="What did you do?"
          isOptional
          rows={3}
          limit={DUTY_NOTE_MAX_LENGTH}
          value={note}
          error={isTooLong ? `Use at most ${DUTY_NOTE_MAX_LENGTH} characters` : fieldErrors(keep.error)['note']}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
