import { formatCents } from '@x1/contract/core/money.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { Ban, Check, Hourglass } from 'lucide-react';
import { Link } from 'wouter';
import { paymentSign } from '../../features/sessions/session-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { type FactLine, Facts } from '../../ui/facts.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { refundRules } from './refund-rules.ts';
import type { SessionView } from './session-view.ts';

const signIcons = { ok: Check, bad: Ban, warn: Hourglass, info: Hourglass, neutral: Hourglass };

/** Payment Information (S2§2): amount, status, payment date, and what came back. */
export function PaymentCard({ view }: { view: SessionView }) {
  const { details, zone, now } = view;
  const { transaction, appointment } = details;
  if (!transaction) return null;
  const sign = paymentSign(transaction.status);
  const lines: FactLine[] = [
    { label: 'Amount', value: <span className="num">{formatCents(transaction.amount)}</span> },
    {
      label: 'Status',
      value: (
        <Badge tone={sign.tone} icon={signIcons[sign.tone]}>
          {sign.label}
        </Badge>
      ),
    },
    { label: 'Payment date', value: formatDate(transaction.paidAt ?? transaction.createdAt, zone, now.getUTCFullYear()) },
  ];
  if (appointment.sessionCount > 1) {
    lines.splice(1, 0, { label: 'For this session', value: <span className="num">{formatCents(appointment.amount)}</span> });
  }
  if (transaction.refundedAmount > 0) {
    lines.push({ label: 'Refunded', value: <span className="num">{formatCents(transaction.refundedAmount)}</span> });
  }
  return (
    <Card title="Payment Information">
      <Facts lines={lines} />
      {transaction.paidAt !== null && (
        <Link href={`/receipts/${transaction.id}`} className="link small mt-3 inline-flex min-h-11 items-center">
          Receipt
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

/** Contact Information (S2§2): the trainer for parents, the parent's e-mail for trainers. */
export function ContactCard({ view: { details, user } }: { view: SessionView }) {
  const { trainer, parent } = details;
  return (
    <Card title="Contact Information">
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
          <span>
            <strong className="block font-semibold">{trainer.name}</strong>
            <span className="small muted">See full profile</span>
          </span>
        </Link>
      )}
    </Card>
  );
}
