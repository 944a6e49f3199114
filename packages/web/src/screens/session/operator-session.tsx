import type { User } from '@x1/contract/accounts/user.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { formatMoment } from '@x1/contract/core/time-format.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { Link } from 'wouter';
import { formerTime, placeInPurchase, sessionTime, sessionTypeLabel } from '../../features/sessions/labels.ts';
import { ApprovalBadge, StatusBadge } from '../../features/sessions/session-badges.tsx';
import { paymentBadge } from '../../features/sessions/session-status.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type DescriptionLine, DescriptionList } from '../../ui/description-list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { PurchaseSessionsCard } from './purchase-sessions.tsx';

interface SessionProps {
  details: SessionDetails;
  zone: string;
  now: Date;
}

/** One session as an operator reads it: who, when, what became of it, and its money. An operator takes no side of it, so it offers nothing to do but the payment. */
export function OperatorSession({ details, user }: { details: SessionDetails; user: User }) {
  const { appointment, transaction } = details;
  const view = { details, user, zone: viewerTimeZone(user), now: useNow() };
  const place = placeInPurchase(appointment);
  usePageTitle(appointment.title);
  return (
    <>
      <PageHead
        back={
          transaction
            ? { href: `/admin/transactions/${transaction.id}`, label: `Transaction ${transaction.id}` }
            : { href: '/admin/transactions', label: 'All transactions' }
        }
        title={appointment.title}
        subtitle={place ? `Session ${appointment.id}, ${place} of the purchase` : `Session ${appointment.id}`}
        aside={<StatusBadge session={appointment} place="page" />}
      />
      <div className="cols">
        <div className="stack tight">
          <WhoAndWhen {...view} />
          <PurchaseSessionsCard view={view} />
        </div>
        <aside className="stack tight">
          <SessionMoney {...view} />
        </aside>
      </div>
    </>
  );
}

function WhoAndWhen({ details, zone, now }: SessionProps) {
  const { appointment, parent, trainer } = details;
  const moment = (at: string | null) => at && formatMoment(at, zone, now);
  const lines = [
    { label: 'When', value: sessionTime(appointment, zone, now)?.full ?? 'No time' },
    { label: 'Was set for', value: formerTime(appointment, zone, now) },
    { label: 'Location', value: appointment.location && locationLabel(appointment.location) },
    { label: 'Parent', value: <Person id={parent.id} name={parent.name} /> },
    { label: 'Trainer', value: <Person id={trainer.userId} name={trainer.name} /> },
    { label: 'Session type', value: sessionTypeLabel(appointment.sessionType) },
    { label: 'Booked', value: moment(appointment.createdAt) },
    { label: 'Approval', value: <ApprovalBadge session={appointment} /> },
    { label: 'Declined because', value: appointment.rejectionReason },
    { label: 'Marked complete', value: moment(appointment.completedAt) },
    { label: "Didn't come", value: appointment.noShowOf && details[appointment.noShowOf].name },
    { label: 'Canceled', value: moment(appointment.cancelledAt) },
    { label: 'Canceled by', value: whoCanceled(details) },
    { label: 'Reason', value: appointment.cancellationReason },
    { label: 'Problem reported', value: moment(details.problemReport?.reportedAt ?? null) },
  ];
  return (
    <Card title="Who and when">
      <DescriptionList lines={lines.filter(isKnown)} className="wrap-anywhere" />
    </Card>
  );
}

function Person({ id, name }: { id: number; name: string }) {
  return (
    <Link className="link" href={`/admin/users/${id}`}>
      {name}
    </Link>
  );
}

function whoCanceled({ appointment: { cancelledBy }, parent, trainer }: SessionDetails): string | null {
  if (cancelledBy === 'support') return 'X1';
  return cancelledBy && { parent, trainer }[cancelledBy].name;
}

/** What was paid, what of it is this session's, and what went back; the payment has the rest, and refunds. */
function SessionMoney({ details, zone, now }: SessionProps) {
  const { appointment, transaction, terms } = details;
  if (!transaction) return null;
  const badge = paymentBadge(transaction.status);
  const money = (label: string, cents: number | undefined) => ({ label, value: cents ? <Amount cents={cents} /> : null });
  const lines = [
    money('Paid', appointment.purchaseAmount),
    { label: 'Paid on', value: transaction.paidAt && formatMoment(transaction.paidAt, zone, now) },
    { label: 'Status', value: <Badge tone={badge.tone}>{badge.label}</Badge> },
    money('For this session', appointment.sessionCount > 1 ? appointment.amount : 0),
    money("Went back to the parent's card", appointment.refundedAmount),
    money("On its way to the parent's card", terms?.onTheWayCents),
    { label: 'Left of this session', value: terms && <Amount cents={terms.leftCents} />, isTotal: true },
  ];
  return (
    <Card title="Money">
      <DescriptionList lines={lines.filter(isKnown)} />
      <div className="mt-4">
        <Button variant="outline" href={`/admin/transactions/${transaction.id}`}>
          Open the payment
        </Button>
      </div>
    </Card>
  );
}

function Amount({ cents }: { cents: number }) {
  return <span className="num">{formatCents(cents)}</span>;
}

const isKnown = ({ value }: DescriptionLine) => value !== null && value !== undefined && value !== '';
