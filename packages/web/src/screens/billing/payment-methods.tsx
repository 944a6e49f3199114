import type { UserId } from '@x1/contract/core/ids.ts';
import { bankStanding } from '@x1/contract/payouts/bank-standing.ts';
import type { ConnectStatus } from '@x1/contract/payouts/connect.ts';
import { Plus } from 'lucide-react';
import { ConnectTiles } from '../../features/bank/connect-tiles.tsx';
import { connectionMessage } from '../../features/bank/messages.ts';
import { useConnectStatus } from '../../features/bank/use-bank.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';

const BANK_PAGE = '/bank-account-connection';

/** Where payouts go: for somebody who sells, a payment method is the bank account (R99). */
export function PaymentMethods({ userId }: { userId: UserId }) {
  const status = useConnectStatus(userId);
  return (
    <section aria-labelledby="methods-title">
      <h2 id="methods-title" className="mb-3">
        Where your payouts go
      </h2>
      {status.isPending && <PlaceholderRows count={1} label="Checking connection status" />}
      {status.isError && (
        <LoadFailed what="Failed to check connection status." onRetry={() => void status.refetch()} isRetrying={status.isFetching} />
      )}
      {status.data && <BankAccount status={status.data} />}
    </section>
  );
}

function BankAccount({ status }: { status: ConnectStatus }) {
  const { title, text } = connectionMessage(status);
  const standing = bankStanding(status);
  const isToBeSetUp = standing === 'none' || standing === 'unfinished';
  return (
    <div className="stack tight">
      <div className="card pad flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-[1_1_300px]">
          <h3>{title}</h3>
          <p className="small muted mt-1">{text}</p>
        </div>
        {isToBeSetUp ? (
          <Button icon={Plus} href={BANK_PAGE}>
            Add Payment Method
          </Button>
        ) : (
          <Button variant="outline" href={BANK_PAGE}>
            Bank Account
          </Button>
        )}
      </div>
      <ConnectTiles status={status} />
    </div>
  );
}
