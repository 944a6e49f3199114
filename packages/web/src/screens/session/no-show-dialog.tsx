import type { SessionParty } from '@x1/contract/scheduling/states.ts';
import { useNoShow } from '../../features/sessions/use-no-show.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { SessionView } from './session-view.ts';

interface NoShowDialogProps {
  view: SessionView;
  by: SessionParty;
  onClose: () => void;
  /** It is said, and the button that led here is gone. */
  onRefreshed: () => void;
}

/** Says what it means that the other side did not come, and asks (R119). */
export function NoShowDialog({ view: { details }, by, onClose, onRefreshed }: NoShowDialogProps) {
  const noShow = useNoShow({ by, onReported: onClose, onRefreshed });
  const { appointment, trainer, parent } = details;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={by === 'trainer' ? `${parent.name} did not come?` : `${trainer.name} did not come?`}
      confirmLabel={by === 'trainer' ? 'Mark as No-show' : 'Report No-show'}
      isBusy={noShow.isPending}
      onConfirm={() => noShow.mutate(appointment.id)}
    >
      {by === 'trainer' ? (
        <p>
          The session is closed as a no-show and does not count as held. You are paid for it all the same; {parent.name} is told and can
          report a problem until then. It cannot be taken back.
        </p>
      ) : (
        <p>
          Your money for this session waits until we have looked at it, and {trainer.name} is told. If you only need another time, write to
          each other first: this cannot be taken back.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** What the button is called that leads here. */
export function noShowLabel(by: SessionParty): string {
  return by === 'trainer' ? 'Parent Did Not Come' : 'Trainer Did Not Come';
}
