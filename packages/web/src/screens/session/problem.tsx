import { t } from '@x1/contract/core/texts.ts';
import { problemText } from '@x1/contract/payments/problem-text.ts';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { problemLine } from './messages.ts';
import type { SessionView } from './session-view.ts';

const ProblemDialog = lazy(async () => ({ default: (await import('./problem-dialog.tsx')).ProblemDialog }));

/** The status of the parent's report, for both sides (R120). */
export function ProblemNotice({ view }: { view: SessionView }) {
  const { problemReport } = view.details;
  if (!problemReport) return null;
  const { title, text } = problemLine(problemReport, view);
  return (
    <Notice tone={problemReport.decidedAt === null ? 'warn' : 'plain'} title={title} icon={Flag}>
      <p>{text}</p>
      {problemReport.text && view.user.role === 'parent' && (
        <p className="small muted mt-1 whitespace-pre-line wrap-anywhere">“{problemText(problemReport.text)}”</p>
      )}
    </Notice>
  );
}

/** The parent's way to say that a session was not as agreed; there from its end until the trainer is paid. */
export function ProblemCard({ view: { details }, trainerFirstName }: { view: SessionView; trainerFirstName: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!details.canReportProblem) return null;
  return (
    <Card title={t('Something wrong?')}>
      <p className="small muted mb-3.5">{t("If the session wasn't as agreed, tell us before the trainer is paid.")}</p>
      <Button isFullWidth variant="outline" icon={Flag} onClick={() => setOpen(true)}>
        {t('Report a problem')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <ProblemDialog appointmentId={details.appointment.id} trainerFirstName={trainerFirstName} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </Card>
  );
}
