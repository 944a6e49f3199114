import type { Receipt } from '@x1/contract/billing/earnings.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { transactionStatusLabels } from '@x1/contract/payments/transaction.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Logo } from '../../ui/logo.tsx';
import { boughtText, receiptLines } from './receipt-lines.ts';

/** The sheet of paper: who paid whom, for what, when, how much. */
export function ReceiptSheet({ receipt, zone }: { receipt: Receipt; zone: string }) {
  return (
    <article className="card receipt" aria-labelledby="receipt-title">
      <header className="receipt-head">
        <div>
          <h1 id="receipt-title">Receipt {receipt.number}</h1>
          <p className="muted mt-1.5">{formatLongDate(receipt.paidAt ?? receipt.createdAt, zone)}</p>
        </div>
        <span className="receipt-logo">
          <Logo />
        </span>
      </header>
      <dl className="receipt-parties">
        <div>
          <dt>Paid by</dt>
          <dd>{receipt.payerName}</dd>
        </div>
        <div>
          <dt>Paid to</dt>
          <dd>{receipt.trainerName}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{transactionStatusLabels[receipt.status]}</dd>
        </div>
      </dl>
      <section aria-labelledby="receipt-for" className="receipt-for">
        <h2 id="receipt-for">{receipt.programTitle}</h2>
        <p className="muted small mt-1">{boughtText(receipt, zone)}</p>
      </section>
      <DescriptionList
        lines={receiptLines(receipt, zone).map(({ label, amount, isTotal }) => ({
          label,
          value: <span className="num">{amount}</span>,
          ...(isTotal && { isTotal }),
        }))}
      />
      <p className="tiny muted">All amounts in US dollars. Paid by card through X1.</p>
    </article>
  );
}
