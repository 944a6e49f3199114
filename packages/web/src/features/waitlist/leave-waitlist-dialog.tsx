import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { WaitlistEntry } from '@x1/contract/scheduling/waitlist.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useLeaveWaitlist } from './queries.ts';

interface LeaveWaitlistDialogProps {
  entry: WaitlistEntry;
  onClose: () => void;
}

/** Asks before a family gives its place in line away, and says which one it is. */
export function LeaveWaitlistDialog({ entry, onClose }: LeaveWaitlistDialogProps) {
  const leave = useLeaveWaitlist({ onLeft: onClose });
  const { place, programTitle } = entry;
  const name = firstName(entry.trainerName);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Leave the waitlist?')}
      confirmLabel={t('Leave')}
      busyLabel={t('Leaving...')}
      cancelLabel={t('Stay in line')}
      tone="danger"
      isBusy={leave.isPending}
      onConfirm={() => leave.mutate(entry.id)}
    >
      {place === 1
        ? t("You're first in line for {programTitle} with {name}. If you join again later, you start at the back.", { programTitle, name })
        : t("You're number {place} in line for {programTitle} with {name}. If you join again later, you start at the back.", {
            place,
            programTitle,
            name,
          })}
    </ConfirmDialog>
  );
}
