import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDisconnectCalendar } from './use-calendar.ts';

/** Takes X1 out of the trainer's calendar (B22). @param name of the calendar */
export function DisconnectButton({ name }: { readonly name: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const disconnect = useDisconnectCalendar({ name, onRefreshed: () => setIsAsked(false) });
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
        title={`Disconnect ${name === 'Your calendar' ? 'your calendar' : name}?`}
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
