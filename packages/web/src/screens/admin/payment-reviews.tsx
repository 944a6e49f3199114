import type { AdminPaymentReview, PaymentReview, ReviewSignal } from '@x1/contract/admin/payment-review.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import type { TransactionId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import { ReasonDialog } from '../../features/admin/reason-dialog.tsx';
import type { RecordColumn } from '../../features/admin/record-list.tsx';
import { RecordSection } from '../../features/admin/record-section.tsx';
import { StateBadge } from '../../features/admin/state-badge.tsx';
import { useAdminAction } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const SIGNALS: Readonly<Record<ReviewSignal, string>> = {
  account: "The payer's card is what the trainer is paid out to",
  device: 'Payer and trainer signed in on one browser',
};

const sharedText = ({ signals }: Pick<PaymentReview, 'signals'>) => signals.map((signal) => SIGNALS[signal]).join('; ');

const columns: readonly RecordColumn<AdminPaymentReview>[] = [
  {
    label: 'Payment',
    width: 'minmax(0, 1.6fr)',
    cell: (review) => (
      <>
        <Link href={`/admin/transactions/${review.transactionId}`}>{review.programTitle}</Link>
        <span className="muted block">{sharedText(review)}</span>
      </>
    ),
  },
  { label: 'Payer', cell: ({ payer }) => <PersonLink person={payer} /> },
  { label: 'Trainer', cell: ({ trainer }) => <PersonLink person={trainer} /> },
  { label: 'Since', width: '165px', cell: ({ openedAt }) => <Moment at={openedAt} /> },
  { label: 'Amount', width: '100px', isRight: true, cell: ({ amount }) => formatCents(amount) },
  {
    label: 'Decision',
    width: '120px',
    cell: ({ transactionId, decision }) =>
      decision === null ? <ReleasePayment transactionId={transactionId} /> : <StateBadge state={decision} />,
  },
];

/** Payments whose payer and trainer share something; the trainer's share waits (R182). */
export function PaymentReviewsSection() {
  return (
    <RecordSection
      route={adminRoutes.listPaymentReviews}
      label="Payments in review"
      columns={columns}
      keyOf={({ transactionId }) => transactionId}
      empty="No payments here"
      filters={[{ name: 'state', label: 'State', any: 'Open', options: ['decided'] }]}
    />
  );
}

/** The same on the page of the payment. */
export function PaymentReviewNotice({ transactionId, review }: { transactionId: TransactionId; review: PaymentReview }) {
  const isOpen = review.decision === null;
  return (
    <Notice
      tone={isOpen ? 'warn' : 'plain'}
      title={isOpen ? 'This payment is in review' : review.decision === 'released' ? 'Reviewed and released' : 'Held until it was refunded'}
      action={isOpen && <ReleasePayment transactionId={transactionId} />}
    >
      {sharedText(review)}, since <Moment at={review.openedAt} />.
      {isOpen && " What of the share isn't paid out yet is on hold: release it, or refund the payment."}
    </Notice>
  );
}

function ReleasePayment({ transactionId }: { transactionId: TransactionId }) {
  const [isAsking, setAsking] = useState(false);
  const release = useAdminAction(
    (reason: string) => adminApi.releasePayment({ params: { transactionId }, body: { reason } }),
    () => ({ title: 'Payment released' }),
  );
  return (
    <>
      <Button variant="outline" size="s" onClick={() => setAsking(true)}>
        Release
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Release this payment?"
          description="The trainer's share goes into the next payout. Money that has reached a bank can't be held again."
          confirmLabel="Release"
          onConfirm={release.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
