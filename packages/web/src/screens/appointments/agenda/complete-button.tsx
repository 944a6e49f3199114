import { t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { lazy, Suspense, useState } from 'react';
import { useCompleteSession } from '../../../features/sessions/mutations.ts';
import { focusTitle } from '../../../lib/focus-title.ts';
import { Button } from '../../../ui/button.tsx';

const CompleteQuestion = lazy(async () => ({
  default: (await import('../../../features/sessions/complete-question.tsx')).CompleteQuestion,
}));

/** Mark Complete on a session that has ended (R120), which asks first. The button leaves with what it was for. */
export function CompleteButton({ session, now }: { session: Appointment; now: Date }) {
  const [isAsking, setAsking] = useState(false);
  const complete = useCompleteSession({ onDone: () => setAsking(false), onRefreshed: focusTitle });
  return (
    <>
      <Button
        size="s"
        variant="outline"
        className="sess-do"
        aria-label={t('Mark Complete: {title}', { title: session.title })}
        isBusy={complete.isPending}
        busyLabel={t('Please wait...')}
        onClick={() => setAsking(true)}
      >
        {t('Mark Complete')}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <CompleteQuestion session={session} now={now} complete={complete} isOpen onOpenChange={setAsking} />
        </Suspense>
      )}
    </>
  );
}
