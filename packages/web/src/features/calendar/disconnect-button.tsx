import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDisconnectCalendar } from './use-calendar.ts';

/** Takes X1 out of the trainer's Google Calendar (B22). */
export function DisconnectButton() {
  const [isAsked, setIsAsked] = useState(false);
  const disconnect = useDisconnectCalendar({ onRefreshed: () => setIsAsked(false) });
  return (
    <>
      <div>
        <Button variant="danger" size="s" onClick={() => setIsAsked(true)}>
          Disconnect
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setIsAsked}
        title="Disconnect Google Calendar?"
        confirmLabel="Disconnect"
        tone="danger"
        isBusy={disconnect.isPending}
        onConfirm={() => disconnect.mutate()}
      >
        Existing calendar entries stay, but are no longer updated. Parents no longer see your busy hours when they pick a time.
      </ConfirmDialog>
    </>
  );
}
