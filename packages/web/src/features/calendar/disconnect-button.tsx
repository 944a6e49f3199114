import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDisconnectCalendar } from './use-calendar.ts';

/** Takes X1 out of the trainer's Google Calendar (B22). */
export function DisconnectButton() {
  const [isAsked, setIsAsked] = useState(false);
  const disconnect = useDisconnectCalendar();
  const confirm = () =>
    disconnect.mutate(undefined, {
      onSuccess: () => {
        setIsAsked(false);
        toast({ title: 'Google Calendar disconnected', description: 'What is in your calendar stays there.' });
      },
      onError: (error) =>
        toast({
          title: 'Error',
          description: errorText(error, 'Your calendar could not be disconnected. Please try again.'),
          variant: 'destructive',
        }),
    });
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
        onConfirm={confirm}
      >
        Entries that are in your calendar stay there, but are no longer changed. Your busy hours no longer show when parents pick a time.
      </ConfirmDialog>
    </>
  );
}
