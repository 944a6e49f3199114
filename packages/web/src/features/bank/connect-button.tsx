import { t } from '@x1/contract/core/texts.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Confirmed, useConnectBank } from './queries.ts';

/** Leaves for the hosted bank set-up with a fresh link (S2§7); on a panel. */
export function ConnectButton({ confirmed, children }: { confirmed: Confirmed; children: ReactNode }) {
  const connect = useConnectBank(t('Failed to create bank account connection link.'), confirmed);
  return (
    <Button
      variant="volt"
      isBusy={connect.isPending || connect.data === true}
      busyLabel={t('Please wait...')}
      onClick={() => connect.mutate()}
    >
      {children}
    </Button>
  );
}

/** Reads the account's status again; the server asks the payment partner. */
export function RefreshButton({ onRefresh, isRefreshing }: { onRefresh: () => void; isRefreshing: boolean }) {
  return (
    <Button variant="volt" isBusy={isRefreshing} busyLabel={t('Checking...')} onClick={onRefresh}>
      {t('Refresh Status')}
    </Button>
  );
}
