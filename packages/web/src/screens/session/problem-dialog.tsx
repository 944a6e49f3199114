import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { NewProblemReport, PROBLEM_TEXT_MAX } from '@x1/contract/payments/problem.ts';
import { useReportProblem } from '../../features/sessions/mutations.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface ProblemDialogProps {
  appointmentId: AppointmentId;
  trainerFirstName: string;
  onClose: () => void;
  /** The report is there and the button that led here is gone. */
  onRefreshed: () => void;
}

/** Asks the parent what went wrong and says what happens then (R120). A refused try keeps the words. */
export function ProblemDialog({ appointmentId, trainerFirstName, onClose, onRefreshed }: ProblemDialogProps) {
  const report = useReportProblem({ onReported: onClose, onRefreshed });
  const form = useForm({
    initial: { text: '' },
    schema: NewProblemReport,
    send: ({ text }) => report.mutateAsync({ appointmentId, text }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Report a problem"
      description={`Your money for this session waits until we have looked at it. ${trainerFirstName} learns that there is a report, but not what you write.`}
      submitLabel="Send report"
      form={form}
    >
      <TextArea
        label="What went wrong?"
        rows={5}
        limit={PROBLEM_TEXT_MAX}
        hint="What was agreed, and what happened instead."
        {...form.field('text')}
      />
    </FormDialog>
  );
}
