import type { User } from '@x1/contract/accounts/user.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
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
            ? { href: `/admin/transactions/${transaction.id}`, label: t('Transaction {id}', { id: transaction.id }) }
            : { href: '/admin/transactions', label: t('All transactions') }
        }
        title={appointment.title}
        subtitle={
          place ? t('Session {id}, {place} of the purchase', { id: appointment.id, place }) : t('Session {id}', { id: appointment.id })
        }
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
    { label: t('When'), value: sessionTime(appointment, zone, now)?.full ?? t('No time') },
    { label: t('Was set for'), value: formerTime(appointment, zone, now) },
    { label: t('Location'), value: appointment.location && locationLabel(appointment.location) },
    { label: t('Parent'), value: <Person id={parent.id} name={parent.name} /> },
    { label: t('Trainer'), value: <Person id={trainer.userId} name={trainer.name} /> },
    { label: t('Session type'), value: sessionTypeLabel(appointment.sessionType) },
    { label: t('Booked'), value: moment(appointment.createdAt) },
    { label: t('Approval'), value: <ApprovalBadge session={appointment} /> },
    { label: t('Declined because'), value: appointment.rejectionReason },
    {
      label: t('Marked complete'),
      // The name is always the trainer's: nobody else can mark a session complete, and nothing does so automatically.
      value:
        appointment.completedAt && t('{when}, by {name}', { when: formatMoment(appointment.completedAt, zone, now), name: trainer.name }),
    },
    { label: t("Didn't come"), value: appointment.noShowOf && details[appointment.noShowOf].name },
    { label: t('Canceled', { context: 'session' }), value: moment(appointment.cancelledAt) },
    { label: t('Canceled by'), value: whoCanceled(details) },
    { label: t('Reason'), value: appointment.cancellationReason },
    { label: t('Problem reported'), value: <Problem details={details} zone={zone} now={now} /> },
  ];
  return (
    <Card title={t('Who and when')}>
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

/** Where the report is decided; that there's none is said, too. */
function Problem({ details: { problemReport: report }, zone, now }: SessionProps) {
  if (!report) return t('None so far');
  return (
    <Link className="link" href={report.decidedAt === null ? '/admin/problems' : '/admin/problems?state=decided'}>
      {formatMoment(report.reportedAt, zone, now)}
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
    money(t('Paid'), appointment.purchaseAmount),
    { label: t('Paid on'), value: transaction.paidAt && formatMoment(transaction.paidAt, zone, now) },
    { label: t('Status'), value: <Badge tone={badge.tone}>{transaction.status === 'succeeded' ? t('Paid') : badge.label}</Badge> },
    money(t('For this session'), appointment.sessionCount > 1 ? appointment.amount : 0),
    money(t("Went back to the parent's card"), appointment.refundedAmount),
    money(t("On its way to the parent's card"), terms?.onTheWayCents),
    { label: t('Left of this session'), value: terms && <Amount cents={terms.leftCents} />, isTotal: true },
  ];
  return (
    <Card title={t('Money')}>
      <DescriptionList lines={lines.filter(isKnown)} />
      <div className="mt-4">
        <Button variant="outline" href={`/admin/transactions/${transaction.id}`}>
          {t('Open the payment')}
        </Button>
      </div>
    </Card>
  );
}

function Amount({ cents }: { cents: number }) {
  return <span className="num">{formatCents(cents)}</span>;
}

const isKnown = ({ value }: DescriptionLine) => value !== null && value !== undefined && value !== '';
