import { CalendarPlus, Check, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SendMessageButton } from '../../features/conversations/message-trainer-button.tsx';
import { RejectDialog } from '../../features/requests/reject-dialog.tsx';
import { useApproveRequest } from '../../features/requests/use-requests.ts';
import { useCompleteSession } from '../../features/sessions/mutations.ts';
import { isBeforeEnd, type SessionAction } from '../../features/sessions/session-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { focusTitle } from './focus-title.ts';
import type { SessionView } from './session-view.ts';

interface SessionActionsProps {
  view: SessionView;
  actions: readonly SessionAction[];
  onSchedule: () => void;
  isOpening: boolean;
}

/** Actions (S2§2): what the viewer may do now; writing to the other side is always possible. */
export function SessionActions({ view, actions, onSchedule, isOpening }: SessionActionsProps) {
  const { appointment } = view.details;
  const { trainerId, parentId } = appointment;
  const approve = useApproveRequest({ onAnswered: focusTitle });
  const [isRejecting, setRejecting] = useState(false);
  const can = (action: SessionAction) => actions.includes(action);
  return (
    <Card title="Actions">
      <div className="actions">
        {can('approve') && (
          <Button
            isFullWidth
            icon={Check}
            isBusy={approve.isPending}
            busyLabel="Please wait..."
            onClick={() => approve.mutate(appointment.id)}
          >
            Approve
          </Button>
        )}
        {can('schedule') && (
          <Button isFullWidth variant="outline" icon={CalendarPlus} isBusy={isOpening} busyLabel="Please wait..." onClick={onSchedule}>
            Schedule Session
          </Button>
        )}
        {can('complete') && <CompleteButton view={view} variant={can('approve') ? 'outline' : 'ink'} />}
        <SendMessageButton user={view.user} trainerId={trainerId} parentId={parentId} isFullWidth hasIcon />
        {can('reject') && (
          <Button isFullWidth variant="danger" onClick={() => setRejecting(true)}>
            Reject
          </Button>
        )}
      </div>
      {isRejecting && <RejectDialog request={appointment} onClose={() => setRejecting(false)} onAnswered={focusTitle} />}
    </Card>
  );
}

/** Mark Complete; before the end it asks first (R120). */
function CompleteButton({ view, variant }: { view: SessionView; variant: 'ink' | 'outline' }): ReactNode {
  const { appointment } = view.details;
  const [isAsking, setAsking] = useState(false);
  const complete = useCompleteSession({ onCompleted: () => setAsking(false), onRefreshed: focusTitle });
  const send = () => complete.mutate(appointment.id);
  return (
    <>
      <Button
        isFullWidth
        variant={variant}
        icon={CircleCheck}
        isBusy={complete.isPending}
        busyLabel="Please wait..."
        onClick={() => (isBeforeEnd(appointment, new Date()) ? setAsking(true) : send())}
      >
        Mark Complete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="This session has not ended yet"
        confirmLabel="Mark Complete"
        isBusy={complete.isPending}
        onConfirm={send}
      >
        <p>
          Mark it complete only if it has already taken place. It cannot be taken back, and the money is not released before the planned
          end.
        </p>
      </ConfirmDialog>
    </>
  );
}
