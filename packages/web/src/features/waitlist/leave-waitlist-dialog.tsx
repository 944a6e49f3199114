import { firstName } from '@x1/contract/core/first-name.ts';
import type { WaitlistEntry } from '@x1/contract/scheduling/waitlist.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { placeText } from './messages.ts';
import { useLeaveWaitlist } from './queries.ts';

interface LeaveWaitlistDialogProps {
  entry: WaitlistEntry;
  onClose: () => void;
}

/** Asks before a family gives its place in line away, and says which one it is. */
export function LeaveWaitlistDialog({ entry, onClose }: LeaveWaitlistDialogProps) {
  const leave = useLeaveWaitlist({ onLeft: onClose });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Leave the waitlist?"
      confirmLabel="Leave"
      busyLabel="Leaving..."
      cancelLabel="Stay in line"
      tone="danger"
      isBusy={leave.isPending}
      onConfirm={() => leave.mutate(entry.id)}
    >
      {placeText(entry)} for {entry.programTitle} with {firstName(entry.trainerName)}. If you join again later, you start at the back.
    </ConfirmDialog>
  );
}
