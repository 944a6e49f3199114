import { type AdminGiftCard, giftCardFilters } from '@x1/contract/admin/gift-card.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import type { GiftCardState } from '@x1/contract/payments/gift-card.ts';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import type { RecordColumn } from '../../features/admin/record-list.tsx';
import { RecordSection } from '../../features/admin/record-section.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';

const columns: readonly RecordColumn<AdminGiftCard>[] = [
  {
    label: 'Gift card',
    width: '90px',
    cell: ({ id }) => <span className="num">{id}</span>,
  },
  { label: 'Buyer', cell: ({ buyer }) => <PersonLink person={buyer} /> },
  { label: 'To', cell: ({ recipientEmail }) => recipientEmail ?? <span className="muted">Forgotten</span> },
  { label: 'Redeemed by', cell: ({ redeemedBy }) => (redeemedBy ? <PersonLink person={redeemedBy} /> : <span className="muted">–</span>) },
  { label: 'Bought', width: '165px', cell: ({ paidAt, createdAt }) => <Moment at={paidAt ?? createdAt} /> },
  { label: 'State', width: '165px', cell: (card) => <StateOfCard card={card} /> },
  {
    label: 'Amount',
    width: '110px',
    isRight: true,
    cell: ({ amount, returnedAmount }) => (
      <>
        <span className="num">{formatCents(amount)}</span>
        {returnedAmount > 0 && <span className="muted num block">−{formatCents(returnedAmount)}</span>}
      </>
    ),
  },
];

const labels: Partial<Record<GiftCardState, string>> = { open: 'Not paid', lost: 'Lost to the bank' };

/** The state, and since when: of a refund when it was asked for, of a planned card when it goes out. */
function StateOfCard({ card: { state, deliverAt, redeemedAt, refundAskedAt, endedAt } }: { card: AdminGiftCard }) {
  const at = endedAt ?? redeemedAt ?? refundAskedAt ?? (state === 'planned' || state === 'sent' ? deliverAt : null);
  return (
    <>
      <StateBadge state={state} label={labels[state] ?? stateLabel(state)} />
      {at !== null && (
        <span className="block muted">
          <Moment at={at} />
        </span>
      )}
    </>
  );
}

/** Gift cards, the newest first (decision 0090). */
export function GiftCardsSection() {
  return (
    <RecordSection
      route={adminRoutes.listGiftCards}
      label="Gift cards"
      columns={columns}
      keyOf={({ id }) => id}
      empty="No gift card matches"
      filters={[
        { name: 'q', label: 'Search gift cards', placeholder: 'Id, name or email' },
        { name: 'status', label: 'State', any: 'Any state', options: giftCardFilters },
      ]}
    />
  );
}
