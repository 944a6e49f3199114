import type { AdminPayoutDetails, AdminPayoutSession } from '@x1/contract/admin/money.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { Link } from 'wouter';
import { Moment } from '../../features/admin/moment.tsx';
import { payoutOccasion } from '../../features/admin/payout-occasion.ts';
import { PersonLink } from '../../features/admin/person-link.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { StateBadge } from '../../features/admin/state-badge.tsx';
import { usePayoutSessions, useRecord } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { RecordPage } from './record-page.tsx';

/** One payout, and the sessions it consists of. */
export function PayoutPage({ id }: { id: number }) {
  const payout = useRecord('payouts', id, adminApi.getPayout, { params: { payoutId: id } });
  return (
    <RecordPage title={`Payout ${id}`} record={payout} back={{ href: '/admin/payouts', label: 'All payouts' }}>
      {(found) => (
        <div className="stack">
          <div className="console-pair">
            <Course payout={found} />
            <Sum payout={found} />
          </div>
          <Sessions id={id} />
        </div>
      )}
    </RecordPage>
  );
}

function Course({ payout }: { payout: AdminPayoutDetails }) {
  return (
    <Card title="Payout" aside={<StateBadge state={payout.status} />}>
      <DescriptionList
        lines={[
          { label: 'Trainer', value: <PersonLink person={payout.trainer} /> },
          { label: 'Kind', value: payoutOccasion(payout) },
          { label: 'Decided', value: <Moment at={payout.decidedAt} /> },
          { label: 'Sent', value: <Moment at={payout.sentAt} /> },
          { label: 'Arrived', value: <Moment at={payout.paidAt} /> },
          ...(payout.returnedAt ? [{ label: 'Came back', value: <Moment at={payout.returnedAt} /> }] : []),
          ...(payout.returnReason ? [{ label: 'Why', value: payout.returnReason }] : []),
          { label: 'At the provider', value: <code>{payout.providerTransferId ?? '–'}</code> },
        ]}
      />
    </Card>
  );
}

function Sum({ payout: { sessionCount, shareAmount, correctionAmount, amount } }: { payout: AdminPayoutDetails }) {
  return (
    <Card title="What it adds up to">
      <DescriptionList
        lines={[
          {
            label: sessionCount === 1 ? 'Share of 1 session' : `Shares of ${sessionCount} sessions`,
            value: <span className="num">{formatCents(shareAmount)}</span>,
          },
          ...(correctionAmount === 0
            ? []
            : [{ label: 'Corrections', value: <span className="num">{formatCents(correctionAmount)}</span> }]),
          { label: 'Paid out', value: <span className="num">{formatCents(amount)}</span>, isTotal: true },
        ]}
      />
      {correctionAmount !== 0 && (
        <p className="muted">
          Corrections are refunds of sessions that were paid out before, what the trainer owed, and what a new trainer's limit carries over.
        </p>
      )}
    </Card>
  );
}

function Sessions({ id }: { id: number }) {
  const sessions = usePayoutSessions(id);
  return (
    <section aria-labelledby="payout-sessions">
      <h2 id="payout-sessions">Sessions</h2>
      <RecordList
        label="Sessions of this payout"
        records={sessions}
        columns={sessionColumns}
        keyOf={({ appointmentId }) => appointmentId}
        empty="No session was finished with this payout"
      />
    </section>
  );
}

const sessionColumns: readonly RecordColumn<AdminPayoutSession>[] = [
  { label: 'Family', cell: ({ parent }) => <PersonLink person={parent} /> },
  {
    label: 'Program',
    width: 'minmax(0, 1.4fr)',
    cell: ({ transactionId, programTitle, sessionNumber, sessionCount }) => (
      <>
        <Link href={`/admin/transactions/${transactionId}`}>{programTitle}</Link>
        {sessionCount > 1 && (
          <span className="muted num">
            {' '}
            {sessionNumber} of {sessionCount}
          </span>
        )}
      </>
    ),
  },
  {
    label: 'Completed',
    width: '165px',
    cell: ({ appointmentId, heldAt }) => (
      <Link href={`/session/${appointmentId}`}>{heldAt ? <Moment at={heldAt} /> : 'Not completed, kept by the trainer'}</Link>
    ),
  },
  { label: 'Price', width: '100px', isRight: true, cell: ({ price }) => formatCents(price) },
  { label: 'Kept by X1', width: '100px', isRight: true, cell: ({ fee }) => formatCents(-fee) },
  { label: 'Went back', width: '110px', isRight: true, cell: ({ correction }) => (correction === 0 ? '–' : formatCents(correction)) },
  { label: 'Share', width: '100px', isRight: true, cell: ({ share }) => formatCents(share) },
];
