import type { ClosableKind } from '@x1/contract/admin/case.ts';
import { useState } from 'react';
import { ReasonDialog } from '../../features/admin/reason-dialog.tsx';
import { useAdminAction } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Button } from '../../ui/button.tsx';

/** Puts away what an operator can do nothing more about. @param title such as 'refund 7' */
export function CloseCaseButton({ kind, caseId, title }: { kind: ClosableKind; caseId: number; title: string }) {
  const [isAsking, setAsking] = useState(false);
  const close = useAdminAction(
    (note: string) => adminApi.closeCase({ params: { kind, caseId }, body: { note } }),
    () => ({ title: 'Case closed' }),
  );
  return (
    <>
      <Button variant="outline" size="s" aria-label={`Close ${title}`} onClick={() => setAsking(true)}>
        Close
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Close ${title}?`}
          description="It leaves the queue. It comes back if the same thing happens again."
          label="What's the outcome?"
          confirmLabel="Close case"
          onConfirm={close.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
