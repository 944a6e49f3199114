import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { type TransactionStatus, transactionStatusLabels } from '@x1/contract/payments/transaction.ts';
import { CalendarDays, Check, Clock, EllipsisVertical, type LucideIcon, ReceiptText, RotateCcw, ShieldAlert, Undo2, X } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { canRefund, hasOwnNet, hasReceipt, shareLabels } from './transaction-actions.ts';
import './transaction-row.css';

const badges: Readonly<Record<TransactionStatus, { tone: 'ok' | 'bad' | 'neutral'; icon: LucideIcon }>> = {
  succeeded: { tone: 'ok', icon: Check },
  pending: { tone: 'neutral', icon: Clock },
  partially_refunded: { tone: 'neutral', icon: RotateCcw },
  refunded: { tone: 'neutral', icon: RotateCcw },
  failed: { tone: 'bad', icon: X },
  disputed: { tone: 'bad', icon: ShieldAlert },
};

/** The sign of a payment: completed green, failed and disputed red, the rest neutral (R102). */
function PaymentBadge({ status }: { status: TransactionStatus }) {
  const { tone, icon } = badges[status];
  return (
    <Badge tone={tone} icon={icon}>
      {transactionStatusLabels[status]}
    </Badge>
  );
}

/** Names the columns where a row is one line; each row says the same in itself. */
export function TransactionColumns() {
  return (
    <div className="sale sale-columns" aria-hidden="true">
      <span>{t('From', { context: 'payer' })}</span>
      <span>{t('Program')}</span>
      <span>{t('Date')}</span>
      <span>{t('Status')}</span>
      <span className="text-right">{t('Amount')}</span>
    </div>
  );
}

interface TransactionRowProps {
  sale: RecipientTransaction;
  /** The viewer's. */
  zone: string;
  now: Date;
  onRefund: (sale: RecipientTransaction) => void;
}

/** One payment: who, for what, when, its status, how much, and what can be done with it. */
export function TransactionRow({ sale, zone, now, onRefund }: TransactionRowProps) {
  const share = shareLabels[sale.share];
  const at = sale.paidAt ?? sale.createdAt;
  return (
    <li className="sale">
      <span className="sale-who">
        <Portrait name={sale.payerName} size="s" />
        <strong>{sale.payerName}</strong>
      </span>
      <span className="sale-program">
        <span className="sale-title">{sale.programTitle}</span>
        <span className="sale-note">
          {sale.sessionType === 'group' ? t('Group') : t('Individual')}
          {sale.discount && `, ${t('code {code}', { code: sale.discount.code })}`}
        </span>
      </span>
      <time className="sale-date num" dateTime={at}>
        {formatDate(at, zone, now)}
      </time>
      <span className="sale-status">
        <PaymentBadge status={sale.status} />
        {share && (
          <span className="sale-note">
            <span className="sr">{t('Your share:')} </span>
            {share}
          </span>
        )}
      </span>
      <span className="sale-amount num">
        {formatCents(sale.amount)}
        {hasOwnNet(sale) && <span className="sale-note">{t('{netAmount} net', { netAmount: formatCents(sale.netAmount) })}</span>}
      </span>
      <SaleMenu
        sale={sale}
        label={t('More for {payerName}, {date}', { payerName: sale.payerName, date: formatDate(at, zone, now) })}
        onRefund={onRefund}
      />
    </li>
  );
}

function SaleMenu({
  sale,
  label,
  onRefund,
}: {
  sale: RecipientTransaction;
  label: string;
  onRefund: (sale: RecipientTransaction) => void;
}) {
  if (sale.appointmentId === null && !hasReceipt(sale)) return <span className="sale-more" />;
  return (
    <span className="sale-more">
      <Menu trigger={<IconButton icon={EllipsisVertical} label={label} />}>
        {sale.appointmentId !== null && (
          <MenuItem icon={CalendarDays} href={`/session/${sale.appointmentId}`}>
            {t('View session')}
          </MenuItem>
        )}
        {hasReceipt(sale) && (
          <MenuItem icon={ReceiptText} href={`/receipts/${sale.id}`}>
            {t('Receipt')}
          </MenuItem>
        )}
        {canRefund(sale) && (
          <>
            <MenuSeparator />
            <MenuItem icon={Undo2} tone="danger" onSelect={() => onRefund(sale)}>
              {t('Refund')}
            </MenuItem>
          </>
        )}
      </Menu>
    </span>
  );
}
