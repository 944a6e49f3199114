import type { AdminRefund } from '@x1/contract/admin/money.ts';
import { EmailAddress } from './email-address.tsx';
import { stateLabel } from './state-badge.tsx';

/** What set a refund off; of an operator's, who it was, why, and what both sides read. */
export function RefundOrigin({ refund: { cause, operator, reason, explanation } }: { refund: AdminRefund }) {
  return (
    <>
      {stateLabel(cause)}
      {operator && (
        <span className="block">
          <EmailAddress address={operator.email} />
        </span>
      )}
      {reason && <span className="muted block">Why: “{reason}”</span>}
      {explanation && <span className="muted block">Parent and trainer read: “{explanation}”</span>}
    </>
  );
}
