import type { AdminProblem } from '@x1/contract/admin/money.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { personName } from '../../features/admin/person-link.tsx';
import { ReasonDialog } from '../../features/admin/reason-dialog.tsx';
import { useAdminAction } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Button } from '../../ui/button.tsx';

type Decision = 'release' | 'refund';

/** The two ways to decide about a reported session (R97); nothing once it is decided. */
export function ProblemDecision({ problem }: { problem: AdminProblem }) {
  const [asked, setAsked] = useState<Decision>();
  if (problem.decision !== null) return null;
  if (problem.approvalId !== null) {
    return (
      <Link className="btn second mini" href="/admin/approvals">
        Waits for approval
      </Link>
    );
  }
  return (
    <div className="record-acts">
      <Button variant="outline" size="s" onClick={() => setAsked('refund')}>
        Refund parent
      </Button>
      <Button variant="outline" size="s" onClick={() => setAsked('release')}>
        Release share
      </Button>
      {asked && <DecisionDialog problem={problem} decision={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function DecisionDialog({ problem, decision, onClose }: { problem: AdminProblem; decision: Decision; onClose: () => void }) {
  const decide = useAdminAction(
    (note: string) => adminApi.decideProblem({ params: { appointmentId: problem.appointmentId }, body: { decision, note } }),
    ({ approval }) => (approval ? { title: 'Requested', description: 'Another operator has to confirm it.' } : { title: 'Decided' }),
  );
  const isRefund = decision === 'refund';
  return (
    <ReasonDialog
      title={isRefund ? 'Refund the parent?' : 'Release the share?'}
      description={
        isRefund
          ? `${personName(problem.parent)} gets a refund of ${formatCents(problem.leftAmount)}.`
          : `${personName(problem.trainer)} keeps the share; nothing is refunded.`
      }
      confirmLabel={isRefund ? `Refund ${formatCents(problem.leftAmount)}` : 'Release'}
      onConfirm={decide.mutateAsync}
      onClose={onClose}
    />
  );
}
