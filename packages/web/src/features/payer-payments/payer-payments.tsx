import type { User } from '@x1/contract/accounts/user.ts';
import type { PayerTransaction } from '@x1/contract/billing/earnings.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { transactionStatusLabels } from '@x1/contract/payments/transaction.ts';
import { Link } from 'wouter';
import { rich } from '../../lib/rich.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore, shownText } from '../../ui/load-more.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { unseen } from '../../ui/unseen.tsx';
import './payer-payments.css';
import { billingRoutes } from '@x1/contract/billing/routes.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { earningsKeys } from '../../lib/query-keys.ts';
import { usePages } from '../../lib/use-read.ts';

/** A parent's own payments with their receipts, newest first (R20, B36). */
export function PayerPayments({ user }: { user: User }) {
  const payments = usePayerPayments(user.id);
  const now = useNow();
  if (payments.isPending) return <PlaceholderRows count={3} label={t('Loading your payments')} />;
  if (payments.isError && !payments.data) return <LoadFailed what={t("Your payments couldn't be loaded.")} query={payments} />;
  const { items, total } = payments.data;
  if (items.length === 0) {
    return (
      <EmptyState title={t('No sessions paid yet')} isBare>
        {t('What you pay for sessions shows up here, each with its receipt. Gift cards have a list of their own below.')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="payer-payments" aria-label={t('Your payments')}>
        {items.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} viewer={{ zone: viewerTimeZone(user), now }} />
        ))}
      </ul>
      {payments.isFetchNextPageError && (
        <LoadFailed what={t("More payments couldn't be loaded.")} onRetry={() => void payments.fetchNextPage()} />
      )}
      {payments.hasNextPage && !payments.isFetchNextPageError && (
        <LoadMore
          hasMore
          isLoading={payments.isFetchingNextPage}
          onLoadMore={() => void payments.fetchNextPage()}
          label={t('Show more')}
          note={shownText(items.length, total)}
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
        <span className="row-note">
          {[
            paymentNote(payment, viewer),
            payment.creditAmount > 0 && t('{amount} with credit', { amount: formatCents(payment.creditAmount) }),
            payment.discount &&
              t('code {code}, {amount} off', { code: payment.discount.code, amount: formatCents(payment.discount.amount) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="payment-end">
        <span className="num">{formatCents(payment.amount)}</span>
        <Badge tone={paymentTones[payment.status]}>{transactionStatusLabels[payment.status]}</Badge>
      </span>
      {payment.paidAt !== null && (
        <Link href={`/receipts/${payment.id}`} className="link payment-receipt">
          {rich('Receipt<span> for {title}</span>', {
            span: unseen,
            title: payment.programTitle,
          })}
        </Link>
      )}
    </li>
  );
}

/** With whom and when: 'Maya Torres · Mon, Mar 2 · $20.00 came back'. */
export function paymentNote(payment: PayerTransaction, { zone, now }: { zone: string; now: Date }): string {
  const day = formatDate(payment.paidAt ?? payment.createdAt, zone, now);
  const returned =
    payment.refundedAmount > 0 && payment.status !== 'refunded' && t('{amount} came back', { amount: formatCents(payment.refundedAmount) });
  return [payment.trainerName, day, returned].filter(Boolean).join(' · ');
}

/** How each state looks. */
const paymentTones = {
  pending: 'neutral',
  succeeded: 'ok',
  failed: 'bad',
  partially_refunded: 'info',
  refunded: 'info',
  disputed: 'warn',
} as const satisfies Record<PayerTransaction['status'], string>;

const PAGE_SIZE = '10';

/** What the signed-in parent has paid or tried to pay, newest first, page by page; read again whenever the page opens, because refunds arrive on their own. */
function usePayerPayments(userId: UserId) {
  const input = { params: { userId }, query: { limit: PAGE_SIZE } };
  return usePages(earningsKeys.paid(userId), billingRoutes.payerTransactions, input, { refetchOnMount: 'always' });
}
