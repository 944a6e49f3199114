import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useBlock } from './mutations.ts';

interface BlockDialogProps {
  mentorshipId: MentorshipId;
  name: string;
  onClose: () => void;
}

/** Asks before the writing between two people ends (R146). */
export function BlockDialog({ mentorshipId, name, onClose }: BlockDialogProps) {
  const block = useBlock({ mentorshipId, name, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Block ${name}?`}
      confirmLabel="Block"
      tone="danger"
      isBusy={block.isPending}
      onConfirm={() => block.mutate()}
    >
      <p>
        Neither of you can write to the other from now on. What has been written stays here, and sessions that are paid for stay as they
        are. You can lift the block whenever you like.
      </p>
    </ConfirmDialog>
  );
}
