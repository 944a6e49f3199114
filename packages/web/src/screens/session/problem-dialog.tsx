import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { NewProblemReport, PROBLEM_TEXT_MAX } from '@x1/contract/payments/problem.ts';
import { useReportProblem } from '../../features/sessions/mutations.ts';
import { showTitle } from '../../lib/focus-title.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface ProblemDialogProps {
  appointmentId: AppointmentId;
  trainerFirstName: string;
  onClose: () => void;
}

/** Asks the parent what went wrong and says what happens then (R120). A refused try keeps the words. */
export function ProblemDialog({ appointmentId, trainerFirstName, onClose }: ProblemDialogProps) {
  const report = useReportProblem({ onDone: onClose, onRefreshed: showTitle });
  const form = useForm({
    initial: { text: '' },
    schema: NewProblemReport,
    send: ({ text }) => report.mutateAsync({ appointmentId, text }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('Report a problem')}
      description={t(
        "Your money for this session is on hold until we've reviewed it. {name} sees that there is a report, but not what you write.",
        { name: trainerFirstName },
      )}
      submitLabel={t('Send report')}
      form={form}
    >
      <TextArea
        label={t('What went wrong?')}
        rows={5}
        limit={PROBLEM_TEXT_MAX}
        hint={t('What was agreed, and what happened instead.')}
        {...form.field('text')}
      />
    </FormDialog>
  );
}
