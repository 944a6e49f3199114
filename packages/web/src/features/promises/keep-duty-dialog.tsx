import { DUTY_NOTE_MAX_LENGTH, DutyNote, type DutyProgress } from '@x1/contract/programs/duty-record.ts';
import { useState } from 'react';
import { errorText } from '../../lib/api-errors.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { dutyTitle } from './labels.ts';
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
  const keep = useKeepDuty(to, { onKept: onClose });
  const form = useForm({
    initial: { note: '' },
    schema: DutyNote,
    send: ({ note }) => keep.mutateAsync({ duty: duty.key, note, requestId }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={dutyTitle(duty)}
      description="It counts for today. The parent sees it with your words."
      submitLabel="Note down"
      form={form}
    >
      <div className="stack tight">
        <FormError
          title={form.failure ? errorText(form.failure, 'It could not be noted down. Please try again.') : undefined}
          attempt={form.refusals}
        />
        <TextArea label="What did you do?" isOptional rows={3} limit={DUTY_NOTE_MAX_LENGTH} {...form.field('note')} />
      </div>
    </FormDialog>
  );
}
