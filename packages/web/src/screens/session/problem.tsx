import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { NewProblemReport, PROBLEM_TEXT_MAX } from '@x1/contract/payments/problem.ts';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useReportProblem } from '../../features/sessions/mutations.ts';
import { focusTitle } from '../../lib/focus-title.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { problemLine } from './messages.ts';
import type { SessionView } from './session-view.ts';

/** The status of the parent's report, for both sides (R120). */
export function ProblemNotice({ view }: { view: SessionView }) {
  const { problemReport } = view.details;
  if (!problemReport) return null;
  const { title, text } = problemLine(problemReport, view);
  return (
    <Notice tone={problemReport.decidedAt === null ? 'warn' : 'plain'} title={title} icon={Flag}>
      <p>{text}</p>
      {problemReport.text && view.user.role === 'parent' && (
        <p className="small muted mt-1 whitespace-pre-line wrap-anywhere">“{problemReport.text}”</p>
      )}
    </Notice>
  );
}

/** The parent's way to say that a session was not as agreed; there from its end until the trainer is paid. */
export function ProblemCard({ view: { details }, trainerFirstName }: { view: SessionView; trainerFirstName: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!details.canReportProblem) return null;
  return (
    <Card title="Something wrong?">
      <p className="small muted mb-3.5">If the session wasn't as agreed, tell us before the trainer is paid.</p>
      <Button isFullWidth variant="outline" icon={Flag} onClick={() => setOpen(true)}>
        Report a problem
      </Button>
      {isOpen && (
        <ProblemDialog appointmentId={details.appointment.id} trainerFirstName={trainerFirstName} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

interface ProblemDialogProps {
  appointmentId: AppointmentId;
  trainerFirstName: string;
  onClose: () => void;
}

/** Asks the parent what went wrong and says what happens then (R120). A refused try keeps the words. */
function ProblemDialog({ appointmentId, trainerFirstName, onClose }: ProblemDialogProps) {
  const report = useReportProblem({ onDone: onClose, onRefreshed: focusTitle });
  const form = useForm({
    initial: { text: '' },
    schema: NewProblemReport,
    send: ({ text }) => report.mutateAsync({ appointmentId, text }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Report a problem"
      description={`Your money for this session is on hold until we've reviewed it. ${trainerFirstName} sees that there is a report, but not what you write.`}
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
