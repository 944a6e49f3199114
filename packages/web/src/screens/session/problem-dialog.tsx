import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { PROBLEM_TEXT_MAX } from '@x1/contract/payments/problem.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useReportProblem } from '../../features/sessions/mutations.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { problemOfReport } from './problem-words.ts';

interface ProblemDialogProps {
  appointmentId: AppointmentId;
  trainerFirstName: string;
  onClose: () => void;
  /** The report is there and the button that led here is gone. */
  onRefreshed: () => void;
}

/** Asks the parent what went wrong and says what happens then (R120). A refused try keeps the words. */
export function ProblemDialog({ appointmentId, trainerFirstName, onClose, onRefreshed }: ProblemDialogProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const report = useReportProblem({ onReported: onClose, onRefreshed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (report.isPending) return;
    const found = problemOfReport(text);
    setProblem(found);
    if (found) return field.current?.focus();
    report.mutate({ appointmentId, text: text.trim() }, { onError: (error) => setProblem(fieldErrors(error)['text']) });
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Report a problem"
      description={`Your money for this session waits until we have looked at it. ${trainerFirstName} learns that there is a report, but not what you write.`}
      submitLabel="Send report"
      isBusy={report.isPending}
      onSubmit={submit}
    >
      <TextArea
        ref={field}
        label="What went wrong?"
        rows={5}
        limit={PROBLEM_TEXT_MAX}
        value={text}
        error={problem}
        hint="What was agreed, and what happened instead."
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}
