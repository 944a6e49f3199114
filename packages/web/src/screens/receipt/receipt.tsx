import './receipt.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { ApiError } from '@x1/contract/core/client.ts';
import { TransactionId } from '@x1/contract/core/ids.ts';
import { Printer } from 'lucide-react';
import { useParams } from 'wouter';
import { useAccount } from '../../features/account/use-account.ts';
import { useReceipt } from '../../features/earnings/queries.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** The receipt of one payment for its payer and its recipient, made to be printed (R100, B15). */
export function ReceiptScreen() {
  const { id } = useParams<{ id: string }>();
  const { user } = useAccount();
  const transactionId = TransactionId.safeParse(Number(id));
  if (!user) return null;
  return transactionId.success ? <Loaded transactionId={transactionId.data} user={user} /> : <ReceiptNotFound />;
}

function Loaded({ transactionId, user }: { transactionId: TransactionId; user: User }) {
  const receipt = useReceipt(transactionId);
  usePageTitle(receipt.data && `Receipt ${receipt.data.number}`);
  if (receipt.isPending) return <Spinner label="Loading the receipt..." />;
  if (receipt.error instanceof ApiError && (receipt.error.status === 404 || receipt.error.code === 'receipt.not_paid')) {
    return <ReceiptNotFound reason={receipt.error.text} />;
  }
  return (
    <div className="receipt-page">
      <div className="receipt-bar no-print">
        <BackLink {...(user.role === 'trainer' ? { href: '/billing' } : { href: '/appointments' })}>
          {user.role === 'trainer' ? 'Billing & Earnings' : 'My Training Sessions'}
        </BackLink>
        {receipt.data && (
          <Button variant="outline" size="s" icon={Printer} onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        )}
      </div>
      {receipt.data ? (
        <ReceiptSheet receipt={receipt.data} zone={viewerTimeZone(user)} />
      ) : (
        <>
          <h1 className="mb-4">Receipt</h1>
          <LoadFailed what="The receipt could not be loaded." onRetry={() => void receipt.refetch()} isRetrying={receipt.isRefetching} />
        </>
      )}
    </div>
  );
}

/** No such payment, somebody else's, or one that was not made. @param reason the server's sentence */
function ReceiptNotFound({ reason = 'Payment not found.' }: { reason?: string | undefined }) {
  usePageTitle('Receipt Not Found');
  return (
    <div className="full-message">
      <Panel>
        <h1>Receipt Not Found</h1>
        <p>{reason}</p>
        <div className="acts">
          <Button variant="volt" href="/appointments">
            Back to My Training Sessions
          </Button>
        </div>
      </Panel>
    </div>
  );
}
