import { adminRoutes } from '@x1/contract/admin/routes.ts';
import type { SeeAsCreditEntry, SeeAsPayment, SeeAsPayout, SeeAsProgram, SeeAsSession } from '@x1/contract/admin/see-as.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { Moment } from '../../features/admin/moment.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';
import { useSeenList } from '../../features/admin/use-see-as.ts';

interface ListProps {
  id: number;
}

/** The other side's name heads its column. */
interface SidedProps extends ListProps {
  isTrainer: boolean;
}

export function SeenSessions({ id, isTrainer }: SidedProps) {
  const columns: readonly RecordColumn<SeeAsSession>[] = [
    {
      label: 'Session',
      width: 'minmax(0, 2fr)',
      cell: ({ programTitle, sessionNumber, sessionCount, sessionType }) => (
        <>
          {programTitle}
          <span className="muted block">
            {stateLabel(sessionType)}
            {sessionCount > 1 && `, ${sessionNumber} of ${sessionCount}`}
          </span>
        </>
      ),
    },
    { label: isTrainer ? 'Parent' : 'Trainer', cell: ({ parentName, trainerName }) => (isTrainer ? parentName : trainerName) },
    { label: 'State', cell: ({ state }) => <StateBadge state={state} /> },
    { label: 'When', width: '165px', cell: ({ startTime }) => <Moment at={startTime} /> },
    { label: 'Amount', width: '110px', isRight: true, cell: (session) => <AmountLeft {...session} /> },
  ];
  const records = useSeenList(adminRoutes.seeSessions, id);
  return <RecordList label="Sessions" records={records} columns={columns} keyOf={keyOf} empty="No sessions" />;
}

export function SeenPayments({ id, isTrainer }: SidedProps) {
  const columns: readonly RecordColumn<SeeAsPayment>[] = [
    { label: 'Program', width: 'minmax(0, 2fr)', cell: ({ programTitle }) => programTitle },
    { label: isTrainer ? 'From' : 'To', cell: ({ withName }) => withName },
    {
      label: 'State',
      cell: ({ status, share }) => (
        <>
          <StateBadge state={status} />
          {share !== null && share !== 'none' && <span className="muted block">{stateLabel(share)}</span>}
        </>
      ),
    },
    { label: 'When', width: '165px', cell: ({ paidAt, createdAt }) => <Moment at={paidAt ?? createdAt} /> },
    { label: 'Amount', width: '110px', isRight: true, cell: (payment) => <AmountLeft {...payment} /> },
    isTrainer
      ? { label: 'Net', width: '90px', isRight: true, cell: ({ netAmount }) => formatCents(netAmount ?? 0) }
      : { label: 'With credit', width: '90px', isRight: true, cell: ({ creditAmount }) => formatCents(creditAmount ?? 0) },
  ];
  const records = useSeenList(adminRoutes.seePayments, id);
  return (
    <RecordList
      label={isTrainer ? 'Sales' : 'Payments'}
      records={records}
      columns={columns}
      keyOf={keyOf}
      empty={isTrainer ? 'No sales' : 'No payments'}
    />
  );
}

function AmountLeft({ amount, refundedAmount }: { amount: number; refundedAmount: number }) {
  return (
    <>
      {formatCents(amount)}
      {refundedAmount > 0 && <span className="muted block">{formatCents(refundedAmount)} refunded</span>}
    </>
  );
}

const creditColumns: readonly RecordColumn<SeeAsCreditEntry>[] = [
  { label: 'What', cell: ({ kind }) => stateLabel(kind) },
  { label: 'Program', width: 'minmax(0, 2fr)', cell: ({ programTitle }) => programTitle ?? <span className="muted">–</span> },
  { label: 'When', width: '165px', cell: ({ at }) => <Moment at={at} /> },
  { label: 'Amount', width: '110px', isRight: true, cell: ({ amount }) => formatCents(amount) },
];

export function SeenCredit({ id }: ListProps) {
  const records = useSeenList(adminRoutes.seeCredit, id);
  return <RecordList label="Credit" records={records} columns={creditColumns} keyOf={keyOf} empty="No credit yet" />;
}

const programColumns: readonly RecordColumn<SeeAsProgram>[] = [
  { label: 'Program', width: 'minmax(0, 2fr)', cell: ({ title }) => title },
  { label: 'State', cell: ({ status }) => <StateBadge state={status} /> },
  { label: 'Sessions', cell: ({ sessionsIncluded, sessionMinutes }) => `${sessionsIncluded} × ${sessionMinutes} min` },
  { label: 'Places', cell: ({ currentParticipants, maxCapacity }) => `${currentParticipants} of ${maxCapacity}` },
  { label: 'Price', width: '110px', isRight: true, cell: ({ individualPrice }) => formatCents(Math.round(individualPrice * 100)) },
];

export function SeenPrograms({ id }: ListProps) {
  const records = useSeenList(adminRoutes.seePrograms, id);
  return <RecordList label="Programs" records={records} columns={programColumns} keyOf={keyOf} empty="No programs" />;
}

const payoutColumns: readonly RecordColumn<SeeAsPayout>[] = [
  {
    label: 'Payout',
    width: 'minmax(0, 2fr)',
    cell: ({ kind, returnReason }) => (
      <>
        {stateLabel(kind)}
        {returnReason && <span className="muted block">{returnReason}</span>}
      </>
    ),
  },
  { label: 'State', cell: ({ status }) => <StateBadge state={status} /> },
  { label: 'Decided', width: '165px', cell: ({ decidedAt }) => <Moment at={decidedAt} /> },
  { label: 'Sessions', width: '80px', isRight: true, cell: ({ sessionCount }) => sessionCount },
  { label: 'Amount', width: '110px', isRight: true, cell: ({ amount }) => formatCents(amount) },
];

export function SeenPayouts({ id }: ListProps) {
  const records = useSeenList(adminRoutes.seePayouts, id);
  return <RecordList label="Payouts" records={records} columns={payoutColumns} keyOf={keyOf} empty="No payouts yet" />;
}

const keyOf = ({ id }: { id: number }) => id;
