import { SEE_AS_MINUTES } from '@x1/contract/admin/see-as.ts';
import type { AdminUser } from '@x1/contract/admin/user.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useConfirmation } from '../../features/account/factors/use-confirmation.tsx';
import { useConsole } from '../../features/admin/console-context.ts';
import { personName } from '../../features/admin/person-link.tsx';
import { ReasonDialog } from '../../features/admin/reason-dialog.tsx';
import { adminApi } from '../../lib/api/admin.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { useChange } from '../../lib/use-change.ts';

/** Asks why, and for a proof where the last one is older than ten minutes; then the person's view opens. */
export function SeeAsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { operatorEmail } = useConsole();
  const { confirmed, dialog } = useConfirmation({ email: operatorEmail });
  const [requestId] = useState(createRequestId);
  const [, navigate] = useLocation();
  const open = useChange({
    call: (reason: string) => confirmed(() => adminApi.openSeeAs({ params: { userId: user.id }, body: { reason, requestId } })),
    stale: adminApi.openSeeAs.stale,
    failed: "That didn't work. Please try again.",
    onDone: (opened) => opened && navigate(`/admin/see-as/${opened.id}`),
  });
  const name = personName(user);
  return (
    <>
      <ReasonDialog
        title={`See what ${name} sees?`}
        description={`You get a read-only view for ${SEE_AS_MINUTES} minutes. Messages, athletes, notes, places and health details stay hidden. ${name}'s data export will show when you looked, and at what.`}
        confirmLabel="See as"
        onConfirm={open.mutateAsync}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}
