import type { AdminStuckMoney, StuckReason } from '@x1/contract/admin/money.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { Link } from 'wouter';
import { CaseButton } from '../../features/admin/case-work.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink, personName } from '../../features/admin/person-link.tsx';
import type { RecordColumn } from '../../features/admin/record-list.tsx';
import { RecordSection } from '../../features/admin/record-section.tsx';
import { CloseCaseButton } from './close-case-button.tsx';
import { WriteButton } from './write-button.tsx';

const WHY: Readonly<Record<StuckReason, string>> = {
  unsettled: "The provider hasn't said how this payment ended",
  not_refunded: "The refund hasn't gone through yet",
  not_sent: "It hasn't left yet; X1 keeps trying",
  no_answer: "The bank hasn't answered for a week",
  returned: 'It came back, and nothing has been paid since',
};

const KINDS = { payment: 'Payment', refund: 'Refund', payout: 'Payout' } as const;

const titleOf = ({ kind, caseId }: Pick<AdminStuckMoney, 'kind' | 'caseId'>) => `${KINDS[kind]} ${caseId}`;

const columns: readonly RecordColumn<AdminStuckMoney>[] = [
  {
    label: 'What',
    width: 'minmax(0, 1.8fr)',
    cell: (money) => (
      <>
        <WhatIsStuck money={money} />
        <span className="muted block">
          {WHY[money.why]}
          {money.refusals > 0 && ` (${countText(money.refusals, 'refusal')})`}
        </span>
        {money.detail && <span className="muted block">{money.detail}</span>}
      </>
    ),
  },
  { label: 'Person', cell: ({ person }) => <PersonLink person={person} /> },
  { label: 'Since', width: '150px', cell: ({ since }) => <Moment at={since} /> },
  { label: 'Amount', width: '100px', isRight: true, cell: ({ amount }) => formatCents(amount) },
  {
    label: 'Who has it',
    width: '140px',
    cell: ({ work, ...money }) => <CaseButton kind={money.kind} caseId={money.caseId} title={titleOf(money)} work={work} />,
  },
  { label: 'Answer', width: '170px', cell: (money) => <Acts money={money} /> },
];

/** Payments, refunds and payouts that don't move: the longest first. */
export function StuckMoneySection() {
  return (
    <RecordSection
      route={adminRoutes.listStuckMoney}
      label="Stuck money"
      columns={columns}
      keyOf={titleOf}
      caseOf={(money) =>
        money.closing ? null : { kind: money.kind, caseId: money.caseId, title: titleOf(money), takenBy: money.work.takenBy }
      }
      empty="No money is stuck"
      filters={[
        { name: 'kind', label: 'Kind', any: 'Any kind', options: KINDS },
        { name: 'state', label: 'State', any: 'Open', options: { closed: 'Closed' } },
      ]}
    />
  );
}

function WhatIsStuck({ money }: { money: AdminStuckMoney }) {
  if (money.transactionId !== null) return <Link href={`/admin/transactions/${money.transactionId}`}>{titleOf(money)}</Link>;
  return <Link href={`/admin/payouts?q=${money.caseId}`}>{titleOf(money)}</Link>;
}

function Acts({ money }: { money: AdminStuckMoney }) {
  if (money.closing) return <span className="muted">{money.closing.note}</span>;
  const title = titleOf(money);
  const { person } = money;
  const name = personName(person);
  return (
    <div className="record-acts">
      <WriteButton to={{ name, email: person.email }} subject={`X1, ${title}`} label={`Write to ${name} about ${title}`} closesByHand />
      <CloseCaseButton kind={money.kind} caseId={money.caseId} title={title} />
    </div>
  );
}
