import type { AdminDispute, AdminJournal, AdminRefund, AdminTransaction } from '@x1/contract/admin/money.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { Moment } from '../../features/admin/moment.tsx';
import { paymentStateLabels } from '../../features/admin/payment-state.ts';
import { PersonLink, personName } from '../../features/admin/person-link.tsx';
import { type RecordColumn, RecordTable } from '../../features/admin/record-list.tsx';
import { RefundOrigin } from '../../features/admin/refund-origin.tsx';
import { RefundState } from '../../features/admin/refund-state.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';
import { useRecord } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PaymentReviewNotice } from './payment-reviews.tsx';
import { ProblemDecision } from './problem-decision.tsx';
import { RecordPage } from './record-page.tsx';

// Behind a press.
const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }));

/** One payment with everything that became of it, and giving it back. */
export function TransactionPage({ id }: { id: number }) {
  const payment = useRecord('transactions', id, adminApi.getTransaction, { params: { transactionId: id } });
  return (
    <RecordPage title={`Transaction ${id}`} record={payment} back={{ href: '/admin/transactions', label: 'All transactions' }}>
      {(found) => (
        <div className="stack">
          {found.refundApprovalId !== null && (
            <Notice
              tone="warn"
              title="A refund is waiting for a second operator"
              action={
                <Link className="btn second mini" href="/admin/approvals">
                  Approvals
                </Link>
              }
            />
          )}
          {found.review && <PaymentReviewNotice transactionId={found.id} review={found.review} />}
          {found.problem && <Problem problem={found.problem} />}
          <div className="console-pair">
            <Money payment={found} />
            <Course payment={found} />
          </div>
          {found.refunds.length > 0 && (
            <Part title="Refunds">
              <RecordTable
                label="Refunds of this payment"
                columns={refundColumns}
                items={found.refunds}
                keyOf={({ id: refund }) => refund}
              />
            </Part>
          )}
          {found.disputes.length > 0 && (
            <Part title="Disputes">
              <RecordTable
                label="Disputes of this payment"
                columns={disputeColumns}
                items={found.disputes}
                keyOf={({ id: dispute }) => dispute}
              />
            </Part>
          )}
          <Part title="Ledger">
            {found.journals.length > 0 ? (
              <RecordTable label="Journals" columns={journalColumns} items={found.journals} keyOf={({ id: journal }) => journal} />
            ) : (
              <p className="muted">No entries: no money has moved.</p>
            )}
          </Part>
        </div>
      )}
    </RecordPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Problem({ problem }: { problem: NonNullable<AdminTransaction['problem']> }) {
  return (
    <Notice
      tone={problem.decision === null ? 'warn' : 'plain'}
      title={problem.decision === null ? 'The parent reported a problem' : `Problem decided: ${stateLabel(problem.decision)}`}
      action={<ProblemDecision problem={problem} />}
    >
      “{problem.text}”
    </Notice>
  );
}

function Money({ payment }: { payment: AdminTransaction }) {
  const [isRefunding, setRefunding] = useState(false);
  const { feeBasisPoints } = payment;
  return (
    <Card title={formatCents(payment.amount)} aside={<StateBadge state={payment.status} label={paymentStateLabels[payment.status]} />}>
      <DescriptionList
        lines={[
          { label: 'Payer', value: <PersonLink person={payment.payer} /> },
          { label: 'Trainer', value: <PersonLink person={payment.trainer} /> },
          { label: 'Program', value: `${payment.programTitle} (${payment.sessionType})` },
          ...(payment.discount
            ? [
                {
                  label: 'Promo code',
                  value: `${payment.discount.code}: ${formatCents(payment.discount.amount)} off, borne by ${payment.discount.paidByX1 > 0 ? 'X1' : 'the trainer'}`,
                },
              ]
            : []),
          ...(payment.creditAmount > 0
            ? [{ label: 'Paid with credit', value: <span className="num">{formatCents(payment.creditAmount)}</span> }]
            : []),
          { label: 'Fee rate', value: <span className="num">{(feeBasisPoints / 100).toFixed(2)} %</span> },
          {
            label: 'Processing',
            value: <span className="num">{payment.processingFee === null ? '–' : formatCents(payment.processingFee)}</span>,
          },
          { label: 'Refunded', value: <span className="num">{formatCents(payment.refundedAmount)}</span> },
          ...(payment.lostAmount > 0 ? [{ label: 'Lost in disputes', value: formatCents(payment.lostAmount) }] : []),
          { label: 'Can be refunded', value: <span className="num">{formatCents(payment.refundableAmount)}</span>, isTotal: true },
        ]}
      />
      {payment.refundableAmount > 0 && payment.refundApprovalId === null && (
        <div className="console-acts">
          <Button variant="outline" onClick={() => setRefunding(true)}>
            Refund
          </Button>
        </div>
      )}
      {isRefunding && (
        <Suspense fallback={null}>
          <RefundDialog payment={payment} onClose={() => setRefunding(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Course({ payment }: { payment: AdminTransaction }) {
  const { appointment } = payment;
  return (
    <Card title="Course">
      <DescriptionList
        lines={[
          { label: 'Begun', value: <Moment at={payment.createdAt} /> },
          { label: 'Paid', value: <Moment at={payment.paidAt} /> },
          ...(payment.failureReason ? [{ label: 'Failed', value: payment.failureReason }] : []),
          ...(appointment
            ? [
                {
                  label: 'Session',
                  value: (
                    <Link className="link" href={`/session/${appointment.id}`}>
                      {appointment.title}
                    </Link>
                  ),
                },
                { label: 'Starts', value: <Moment at={appointment.startsAt} /> },
                {
                  label: 'Marked complete',
                  value: (
                    <>
                      <Moment at={appointment.completedAt} />
                      {/* Nobody else can, and nothing does so by itself. */}
                      {appointment.completedAt && `, by ${personName(payment.trainer)}`}
                    </>
                  ),
                },
                { label: 'Share released', value: <Moment at={appointment.releasedAt} /> },
              ]
            : []),
          { label: 'At the provider', value: <code>{payment.providerIntentId ?? '–'}</code> },
        ]}
      />
    </Card>
  );
}

const refundColumns: readonly RecordColumn<AdminRefund>[] = [
  { label: 'Cause', width: 'minmax(0, 2fr)', cell: (refund) => <RefundOrigin refund={refund} /> },
  { label: 'State', cell: (refund) => <RefundState refund={refund} /> },
  { label: 'Asked', cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  { label: 'Sent', cell: ({ succeededAt }) => <Moment at={succeededAt} /> },
  { label: 'As credit', isRight: true, cell: ({ creditAmount }) => (creditAmount > 0 ? formatCents(creditAmount) : '–') },
  { label: 'Amount', isRight: true, cell: ({ amount }) => formatCents(amount) },
];

const disputeColumns: readonly RecordColumn<AdminDispute>[] = [
  { label: 'Reason', cell: ({ reason }) => (reason ? stateLabel(reason) : '–') },
  { label: 'State', cell: ({ status }) => <StateBadge state={status} /> },
  { label: 'Opened', cell: ({ openedAt }) => <Moment at={openedAt} /> },
  { label: 'Evidence due', cell: ({ evidenceDueAt }) => <Moment at={evidenceDueAt} /> },
  { label: 'Amount', isRight: true, cell: ({ amount }) => formatCents(amount) },
];

const journalColumns: readonly RecordColumn<AdminJournal>[] = [
  { label: 'Journal', width: '150px', cell: ({ id, kind }) => `${stateLabel(kind)} · ${id}` },
  { label: 'When', width: '170px', cell: ({ occurredAt }) => <Moment at={occurredAt} /> },
  {
    label: 'Postings',
    cell: ({ postings }) => (
      <ul>
        {postings.map(({ account, amount }) => (
          <li key={account} className="flex justify-between gap-4 num">
            <code>{account}</code>
            {formatCents(amount)}
          </li>
        ))}
      </ul>
    ),
  },
];
