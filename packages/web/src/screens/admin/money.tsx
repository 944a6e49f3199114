import type { AdminDispute, AdminHold, AdminPayout, AdminRefund, AdminTransactionListItem } from '@x1/contract/admin/money.ts';
import type { LedgerCheck, LedgerCheckRun } from '@x1/contract/admin/operations.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { formatCents, formatCount } from '@x1/contract/core/number-format.ts';
import { payoutStatuses } from '@x1/contract/payouts/payout.ts';
import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { CaseButton } from '../../features/admin/case-work.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { paymentStateLabels } from '../../features/admin/payment-state.ts';
import { payoutOccasion } from '../../features/admin/payout-occasion.ts';
import { PersonLink } from '../../features/admin/person-link.tsx';
import { type RecordColumn, RecordList, RecordTable } from '../../features/admin/record-list.tsx';
import { RecordSection } from '../../features/admin/record-section.tsx';
import { RefundOrigin } from '../../features/admin/refund-origin.tsx';
import { RefundState, refundStateLabels } from '../../features/admin/refund-state.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';
import { useRecords } from '../../features/admin/use-records.ts';
import { LeadBadge } from '../../features/sessions/session-badges.tsx';
import { adminApi } from '../../lib/api/admin.ts';
import { useChange } from '../../lib/use-change.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WriteToPeople } from './write-to-people.tsx';

export const paymentColumns: readonly RecordColumn<AdminTransactionListItem>[] = [
  {
    label: 'Payment',
    width: 'minmax(0, 1.6fr)',
    cell: ({ id, programTitle }) => (
      <>
        <span className="num muted">{id}</span> <Link href={`/admin/transactions/${id}`}>{programTitle}</Link>
      </>
    ),
  },
  { label: 'Payer', cell: ({ payer }) => <PersonLink person={payer} /> },
  { label: 'Trainer', cell: ({ trainer }) => <PersonLink person={trainer} /> },
  { label: 'When', width: '165px', cell: ({ paidAt, createdAt }) => <Moment at={paidAt ?? createdAt} /> },
  { label: 'Session', width: '165px', cell: ({ session }) => <SessionOfPayment session={session} /> },
  { label: 'Payment state', width: '140px', cell: ({ status }) => <StateBadge state={status} label={paymentStateLabels[status]} /> },
  {
    label: 'Amount',
    width: '110px',
    isRight: true,
    cell: ({ amount, refundedAmount }) => (
      <>
        <span className="num">{formatCents(amount)}</span>
        {refundedAmount > 0 && <span className="muted num block">−{formatCents(refundedAmount)}</span>}
      </>
    ),
  },
];

/** The state of the session that a payment is about next, its time, and which of several it is. */
function SessionOfPayment({ session }: Pick<AdminTransactionListItem, 'session'>) {
  if (!session) return <span className="muted">–</span>;
  const { id, startsAt, sessionNumber, sessionCount } = session;
  return (
    <>
      <LeadBadge session={session} />
      {sessionCount > 1 && (
        <span className="muted num">
          {' '}
          {sessionNumber} of {sessionCount}
        </span>
      )}
      <Link className="block" href={`/session/${id}`}>
        {startsAt ? <Moment at={startsAt} /> : `Session ${id}`}
      </Link>
    </>
  );
}

/** Payments, the newest first. */
export function TransactionsSection() {
  return (
    <RecordSection
      route={adminRoutes.listTransactions}
      label="Transactions"
      columns={paymentColumns}
      keyOf={({ id }) => id}
      empty="No payment matches"
      filters={[
        { name: 'q', label: 'Search transactions', placeholder: 'Id, name or email' },
        { name: 'status', label: 'Status', any: 'Any status', options: paymentStateLabels },
      ]}
    />
  );
}

const paymentLink = (transactionId: number) => <Link href={`/admin/transactions/${transactionId}`}>Payment {transactionId}</Link>;

const refundColumns: readonly RecordColumn<AdminRefund>[] = [
  { label: 'Payment', cell: ({ transactionId }) => paymentLink(transactionId) },
  { label: 'Cause', width: 'minmax(0, 2fr)', cell: (refund) => <RefundOrigin refund={refund} /> },
  { label: 'State', cell: (refund) => <RefundState refund={refund} /> },
  { label: 'Asked', width: '170px', cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  { label: 'Sent', width: '170px', cell: ({ succeededAt }) => <Moment at={succeededAt} /> },
  { label: 'Amount', width: '110px', isRight: true, cell: ({ amount }) => formatCents(amount) },
];

/** What goes back to parents. */
export function RefundsSection() {
  return (
    <RecordSection
      route={adminRoutes.listRefunds}
      label="Refunds"
      columns={refundColumns}
      keyOf={({ id }) => id}
      empty="No refunds here"
      filters={[{ name: 'status', label: 'State', any: 'Any state', options: refundStateLabels }]}
    />
  );
}

const disputeColumns: readonly RecordColumn<AdminDispute>[] = [
  {
    label: 'Payment',
    cell: ({ transactionId, status }) => (
      <>
        {paymentLink(transactionId)} <StateBadge state={status} />
      </>
    ),
  },
  { label: 'Payer', cell: ({ payer }) => <PersonLink person={payer} /> },
  { label: 'Trainer', cell: ({ trainer }) => <PersonLink person={trainer} /> },
  {
    label: 'Opened',
    width: '165px',
    cell: ({ openedAt, evidenceDueAt }) => (
      <>
        <Moment at={openedAt} />
        {evidenceDueAt && (
          <span className="muted block">
            Evidence due <Moment at={evidenceDueAt} />
          </span>
        )}
      </>
    ),
  },
  { label: 'Amount', width: '100px', isRight: true, cell: ({ amount }) => formatCents(amount) },
  {
    label: 'Who has it',
    width: '140px',
    cell: ({ id, work }) => <CaseButton kind="dispute" caseId={id} title={`Dispute ${id}`} work={work} />,
  },
  { label: 'Answer', width: '150px', cell: (dispute) => <WriteToSides dispute={dispute} /> },
];

/** To who paid, or to who was paid. */
function WriteToSides({ dispute: { id, payer, trainer } }: { dispute: AdminDispute }) {
  const subject = `X1, dispute ${id}`;
  const people = [
    { side: 'Payer', person: payer, subject },
    { side: 'Trainer', person: trainer, subject },
  ];
  return <WriteToPeople about={`dispute ${id}`} people={people} />;
}

/** What banks are asked to take back; the provider's page takes the evidence. */
export function DisputesSection() {
  return (
    <RecordSection
      route={adminRoutes.listDisputes}
      label="Disputes"
      columns={disputeColumns}
      keyOf={({ id }) => id}
      caseOf={({ id, work }) => ({ kind: 'dispute', caseId: id, title: `Dispute ${id}`, takenBy: work.takenBy })}
      empty="No disputes here"
      filters={[{ name: 'status', label: 'State', any: 'Any state', options: ['open', 'won', 'lost'] }]}
    />
  );
}

const payoutColumns: readonly RecordColumn<AdminPayout>[] = [
  { label: 'Payout', width: '100px', cell: ({ id }) => <Link href={`/admin/payouts/${id}`}>Payout {id}</Link> },
  { label: 'Trainer', cell: ({ trainer }) => <PersonLink person={trainer} /> },
  { label: 'Kind', width: '130px', cell: payoutOccasion },
  {
    label: 'Status',
    cell: ({ status, returnReason }) => (
      <>
        <StateBadge state={status} /> {returnReason && <span className="muted">{returnReason}</span>}
      </>
    ),
  },
  { label: 'Decided', width: '165px', cell: ({ decidedAt }) => <Moment at={decidedAt} /> },
  { label: 'Arrived', width: '165px', cell: ({ paidAt }) => <Moment at={paidAt} /> },
  { label: 'Amount', width: '100px', isRight: true, cell: ({ amount }) => formatCents(amount) },
];

const holdColumns: readonly RecordColumn<AdminHold>[] = [
  { label: 'Payment', cell: ({ transactionId }) => <Link href={`/admin/transactions/${transactionId}`}>Payment {transactionId}</Link> },
  { label: 'Trainer', cell: ({ trainer }) => <PersonLink person={trainer} /> },
  { label: 'Under review because of', cell: ({ cause }) => stateLabel(cause) },
  { label: 'Since', cell: ({ placedAt }) => <Moment at={placedAt} /> },
];

/** What goes to trainers' banks, and what waits. */
export function PayoutsSection() {
  const holds = useRecords(adminRoutes.listHolds);
  return (
    <div className="stack">
      <div>
        <RecordSection
          route={adminRoutes.listPayouts}
          label="Payouts"
          columns={payoutColumns}
          keyOf={({ id }) => id}
          empty="No payout matches"
          filters={[
            { name: 'q', label: 'Search payouts', placeholder: 'Name, email or id' },
            { name: 'status', label: 'Status', any: 'Any status', options: payoutStatuses },
          ]}
        />
      </div>
      <section aria-labelledby="held-shares">
        <h2 id="held-shares">Shares under review</h2>
        <RecordList
          label="Shares under review"
          records={holds}
          columns={holdColumns}
          keyOf={({ transactionId }) => transactionId}
          empty="No share is under review"
        />
      </section>
    </div>
  );
}

const ruleColumns: readonly RecordColumn<LedgerCheck>[] = [
  { label: 'Finds', cell: ({ breach }) => breach },
  { label: 'Check', width: '190px', cell: ({ id }) => <code>{id}</code> },
  {
    label: 'Result',
    width: '110px',
    cell: ({ breaches }) => (breaches === 0 ? <Badge tone="ok">None</Badge> : <Badge tone="bad">{formatCount(breaches)} found</Badge>),
  },
];

/** Runs every rule of the books on demand. */
export function LedgerSection() {
  const check = useChange({ call: () => adminApi.checkLedger(), stale: adminApi.checkLedger.stale });
  return (
    <div className="stack tight">
      <p className="muted">
        Checks that every dollar is where it belongs: what families paid, what was refunded, what trainers are owed and what was paid out.
      </p>
      <div>
        <Button isBusy={check.isPending} busyLabel="Checking..." onClick={() => check.mutate()}>
          Check the books now
        </Button>
      </div>
      {check.isError && <LoadFailed what="The check didn't finish." onRetry={() => check.mutate()} isRetrying={check.isPending} />}
      {check.data && <Result run={check.data} />}
    </div>
  );
}

function Result({ run }: { run: LedgerCheckRun }) {
  const broken = run.checks.filter(({ breaches }) => breaches > 0);
  return (
    <>
      <Notice
        tone={run.isRight ? 'plain' : 'bad'}
        {...(run.isRight ? { icon: CircleCheck } : {})}
        title={run.isRight ? 'The books are right' : `${broken.length} of ${run.checks.length} checks failed`}
        isAnnounced
      >
        {run.checks.length} checks, <Moment at={run.ranAt} />, in {run.tookMs} ms
      </Notice>
      {broken.map((one) => (
        <div key={one.id} className="card pad">
          <h2>{one.breach}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{JSON.stringify(one.rows, null, 2)}</pre>
        </div>
      ))}
      <RecordTable label="Checks" columns={ruleColumns} items={run.checks} keyOf={({ id }) => id} />
    </>
  );
}
