import { formatCents } from '@x1/contract/core/money.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SessionView } from './session-view.ts';

/** A declined request: the reason as the trainer wrote it, and where the money is (R106). */
export function RejectedNotice({ view: { details, user } }: { view: SessionView }) {
  const { appointment, trainer } = details;
  const isParent = user.role === 'parent';
  return (
    <Notice
      tone="bad"
      title={isParent ? `${trainer.name} declined this request` : 'You declined this request'}
      action={
        isParent && (
          <Button variant="outline" size="s" href="/parent-dashboard">
            Find another trainer
          </Button>
        )
      }
    >
      {appointment.rejectionReason && <p className="whitespace-pre-line wrap-anywhere">“{appointment.rejectionReason}”</p>}
      <p className="mt-1">{refundText(appointment, isParent)}</p>
    </Notice>
  );
}

function refundText({ amount, refundedAmount }: Pick<Appointment, 'amount' | 'refundedAmount'>, isParent: boolean): string {
  const whose = isParent ? 'to your card' : 'to the parent';
  if (refundedAmount >= amount) return `${formatCents(refundedAmount)} went back ${whose}.`;
  return `${formatCents(amount - refundedAmount)} is on its way back ${whose}.`;
}
