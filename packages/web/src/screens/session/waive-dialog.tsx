import { formatCents } from '@x1/contract/core/money.ts';
import type { AppointmentStatus } from '@x1/contract/scheduling/states.ts';
import { useWaive } from '../../features/sessions/use-waive.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { SessionView } from './session-view.ts';

interface WaiveDialogProps {
  view: SessionView;
  onClose: () => void;
  /** It is given back, and the button that led here is gone. */
  onRefreshed: () => void;
}

/** Asks whether the trainer really wants to give back what a held session brought, or what the terms let them keep (B17, R95). */
export function WaiveDialog({ view: { details }, onClose, onRefreshed }: WaiveDialogProps) {
  const waive = useWaive({ onWaived: onClose, onRefreshed });
  const amount = details.terms?.leftCents ?? 0;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Give the money back?"
      confirmLabel={`Give ${formatCents(amount)} back`}
      isBusy={waive.isPending}
      onConfirm={() => waive.mutate({ details, amount })}
    >
      <p>
        {whyYours(details.appointment.status)} If you give it back, {details.parent.name} gets {formatCents(amount)}; that cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

function whyYours(status: AppointmentStatus): string {
  return status === 'completed' ? 'This session was held, and you are paid for it.' : 'By the terms of this purchase the money is yours.';
}
