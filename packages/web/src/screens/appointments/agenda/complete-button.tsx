import { t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { useCompleteSession } from '../../../features/sessions/mutations.ts';
import { focusTitle } from '../../../lib/focus-title.ts';
import { Button } from '../../../ui/button.tsx';

/** Mark Complete on a session that has ended (R120). The button leaves with what it was for. */
export function CompleteButton({ session }: { session: Appointment }) {
  const complete = useCompleteSession({ onRefreshed: focusTitle });
  return (
    <Button
      size="s"
      variant="outline"
      className="sess-do"
      aria-label={t('Mark Complete: {title}', { title: session.title })}
      isBusy={complete.isPending}
      busyLabel={t('Please wait...')}
      onClick={() => complete.mutate(session.id)}
    >
      {t('Mark Complete')}
    </Button>
  );
}
