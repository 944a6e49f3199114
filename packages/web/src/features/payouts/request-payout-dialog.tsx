import { formatCents } from '@x1/contract/core/money.ts';
import { REQUEST_WAIT_HOURS } from '@x1/contract/payouts/payout.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRequestPayout } from './mutations.ts';

interface RequestPayoutDialogProps {
  /** What would be paid, in cents. */
  amount: number;
  onClose: () => void;
  onRequested: () => void;
}

/** Says what a request pays before it is sent (R98). */
export function RequestPayoutDialog({ amount, onClose, onRequested }: RequestPayoutDialogProps) {
  const request = useRequestPayout({ onClose, onRequested });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Request a payout now?"
      confirmLabel={`Request ${formatCents(amount)}`}
      isBusy={request.isPending}
      onConfirm={() => request.mutate()}
    >
      <p>
        {formatCents(amount)} goes to your bank account without waiting for Friday. Money must have been available for {REQUEST_WAIT_HOURS}{' '}
        hours; anything newer stays in your balance for the next payout.
      </p>
    </ConfirmDialog>
  );
}
