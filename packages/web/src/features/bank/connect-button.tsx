import type { ReactNode } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useConnectBank } from './use-bank.ts';

/** Leaves for the hosted bank set-up with a fresh link (S2§7); on a plate. */
export function ConnectButton({ children }: { children: ReactNode }) {
  const connect = useConnectBank();
  const leave = () =>
    connect.mutate(undefined, {
      onError: (error) =>
        toast({ title: 'Error', description: errorText(error, 'Failed to create bank account connection link.'), variant: 'destructive' }),
    });
  return (
    <Button variant="volt" isBusy={connect.isPending || connect.isSuccess} busyLabel="Please wait..." onClick={leave}>
      {children}
    </Button>
  );
}
