import type { User } from '@x1/contract/accounts/user.ts';
import type { PayerTransaction } from '@x1/contract/billing/payer-transaction.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { transactionStatusLabels } from '@x1/contract/payments/transaction.ts';
import { Link } from 'wouter';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { paymentNote, paymentTones } from './labels.ts';
import { usePayerPayments } from './use-payer-payments.ts';
import './payer-payments.css';

/** A parent's own payments with their receipts, newest first (R20, B36). */
export function PayerPayments({ user }: { user: User }) {
  const payments = usePayerPayments(user.id);
  const now = useNow();
  if (payments.isPending) return <PlaceholderRows count={3} label="Loading your payments" />;
  if (payments.isError && !payments.data) {
    return (
      <LoadFailed what="Your payments could not be loaded." onRetry={() => void payments.refetch()} isRetrying={payments.isRefetching} />
    );
  }
  const items = payments.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState title="Nothing paid yet" isBare>
        What you book shows up here, each payment with its receipt.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="payer-payments" aria-label="Your payments">
        {items.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} viewer={{ zone: viewerTimeZone(user), now }} />
        ))}
      </ul>
      {payments.isFetchNextPageError && (
        <LoadFailed what="More payments could not be loaded." onRetry={() => void payments.fetchNextPage()} />
      )}
      {payments.hasNextPage && !payments.isFetchNextPageError && (
        <LoadMore
          hasMore
          isLoading={payments.isFetchingNextPage}
          onLoadMore={() => void payments.fetchNextPage()}
          label="Show more"
          note={`Showing ${items.length} of ${payments.data.pages[0]?.total ?? 'more'}`}
        />
      )}
    </>
  );
}

function PaymentRow({ payment, viewer }: { payment: PayerTransaction; viewer: { zone: string; now: Date } }) {
  return (
    <li>
      <span className="grow">
        <strong>{payment.programTitle}</strong>
        <span className="row-note">{paymentNote(payment, viewer)}</span>
      </span>
      <span className="payment-end">
        <span className="num">{formatCents(payment.amount)}</span>
        <Badge tone={paymentTones[payment.status]}>{transactionStatusLabels[payment.status]}</Badge>
      </span>
      {payment.paidAt !== null && (
        <Link href={`/receipts/${payment.id}`} className="link payment-receipt">
          Receipt<span className="sr"> for {payment.programTitle}</span>
        </Link>
      )}
    </li>
  );
}
