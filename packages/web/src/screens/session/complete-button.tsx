import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useCompleteSession } from '../../features/sessions/mutations.ts';
import { isBeforeEnd } from '../../features/sessions/session-actions.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { focusTitle } from './focus-title.ts';
import type { SessionView } from './session-view.ts';

/** Mark Complete; before the end it asks first (R120). */
export function CompleteButton({ view, variant }: { view: SessionView; variant: 'ink' | 'outline' }) {
  const { appointment } = view.details;
  const [isAsking, setAsking] = useState(false);
  const complete = useCompleteSession({ onCompleted: () => setAsking(false), onRefreshed: focusTitle });
  const send = () => complete.mutate(appointment.id);
  return (
    <>
      <Button
        isFullWidth
        variant={variant}
        icon={CircleCheck}
        isBusy={complete.isPending}
        busyLabel="Please wait..."
        onClick={() => (isBeforeEnd(appointment, new Date()) ? setAsking(true) : send())}
      >
        Mark Complete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="This session has not ended yet"
        confirmLabel="Mark Complete"
        isBusy={complete.isPending}
        onConfirm={send}
      >
        <p>
          Mark it complete only if it has already taken place. It cannot be taken back, and the money is not released before the planned
          end.
        </p>
      </ConfirmDialog>
    </>
  );
}
