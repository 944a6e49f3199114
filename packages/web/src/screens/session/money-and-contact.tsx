import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { TransactionStatus } from '@x1/contract/payments/transaction.ts';
import { isDisputed } from '@x1/contract/scheduling/session-actions.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { Ban, Check, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import { paymentBadge } from '../../features/sessions/session-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { type DescriptionLine, DescriptionList } from '../../ui/description-list.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { refundRules } from './messages.ts';
import type { SessionView } from './session-view.ts';

/** The hourglass means waiting, nothing else. */
const paymentIcons: Readonly<Record<TransactionStatus, LucideIcon>> = {
  pending: Hourglass,
  succeeded: Check,
  failed: Ban,
  partially_refunded: Undo2,
  refunded: Undo2,
  disputed: Ban,
};

/** Payment Information (S2§2): amount, status, payment date, and what came back. */
export function PaymentCard({ view }: { view: SessionView }) {
  const { details, zone, now } = view;
  const { transaction } = details;
  if (!transaction) return null;
  const sign = paymentBadge(transaction.status);
  const lines: DescriptionLine[] = [
    ...priceLines(details),
    ...creditLines(details),
    {
      label: t('Status'),
      value: (
        <Badge tone={sign.tone} icon={paymentIcons[transaction.status]}>
          {sign.label}
        </Badge>
      ),
    },
    { label: t('Payment date'), value: formatDate(transaction.paidAt ?? transaction.createdAt, zone, now) },
    ...returnLines(details),
  ];
  return (
    <Card title={t('Payment Information')}>
      <DescriptionList lines={lines} />
      {transaction.paidAt !== null && (
        <Link href={`/receipts/${transaction.id}`} className="link small mt-3 inline-flex min-h-11 items-center">
          {t('Receipt')}
        </Link>
      )}
      {refundRules(view).map((rule) => (
        <p key={rule} className="tiny muted num mt-2">
          {rule}
        </p>
      ))}
    </Card>
  );
}

/** What was paid; of a package also this session's share of it (R38). */
function priceLines({ appointment }: SessionDetails): DescriptionLine[] {
  const { sessionCount, purchaseAmount, amount } = appointment;
  if (sessionCount === 1) return [moneyLine(t('Amount'), purchaseAmount)];
  return [
    moneyLine(t('Amount for {count, plural, one {# session} other {# sessions}}', { count: sessionCount }), purchaseAmount),
    moneyLine(t('For this session'), amount),
  ];
}

/** The part that the family's credit paid, for the parent. */
function creditLines({ terms }: SessionDetails): DescriptionLine[] {
  return terms?.credit ? [moneyLine(t('Paid with credit'), terms.credit.paidCents)] : [];
}

/** What went back and what is on its way, of this session; of a package also what went back of all together. */
function returnLines({ appointment, transaction, terms }: SessionDetails): DescriptionLine[] {
  const { sessionCount, refundedAmount } = appointment;
  const inAll = transaction?.refundedAmount ?? 0;
  const lines = [
    moneyLine(sessionCount > 1 ? t('Refunded for this session') : t('Refunded'), refundedAmount),
    moneyLine(t('On its way back'), isDisputed({ transaction }) ? 0 : (terms?.onTheWayCents ?? 0)),
    moneyLine(t('Refunded in all'), sessionCount > 1 && inAll > refundedAmount ? inAll : 0),
  ];
  return lines.filter(({ cents }) => cents > 0);
}

function moneyLine(label: string, cents: number): DescriptionLine & { cents: number } {
  return { label, value: <span className="num">{formatCents(cents)}</span>, cents };
}

/** Contact Information (S2§2): the trainer for parents, the parent's email for trainers. */
export function ContactCard({ view: { details, user } }: { view: SessionView }) {
  const { trainer, parent } = details;
  return (
    <Card title={t('Contact Information')}>
      {user.role === 'trainer' ? (
        <div className="flex items-center gap-3">
          <Portrait name={parent.name} size="l" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="block font-semibold">{parent.name}</strong>
            {parent.email && (
              <a className="link small" href={`mailto:${parent.email}`}>
                {parent.email}
              </a>
            )}
          </span>
        </div>
      ) : (
        <Link href={`/trainer/${trainer.id}`} className="flex items-center gap-3">
          <Portrait name={trainer.name} src={trainer.imageUrl} size="l" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="block font-semibold">{trainer.name}</strong>
            <span className="small muted">{t('See full profile')}</span>
          </span>
        </Link>
      )}
      <p className="tiny muted mt-3">
        {user.role === 'trainer'
          ? t('A parent may always be present. Messages are between adults.')
          : t('You may always be present. Messages are between adults.')}
      </p>
    </Card>
  );
}
