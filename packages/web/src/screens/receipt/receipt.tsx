import './receipt.css';
import type { User } from '@x1/contract/accounts/user.ts';
import type { Receipt } from '@x1/contract/billing/earnings.ts';
import { ApiError } from '@x1/contract/core/client.ts';
import { TransactionId } from '@x1/contract/core/ids.ts';
import { formatBasisPoints, formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatLongDate, formatSessionTime } from '@x1/contract/core/time-format.ts';
import { cancellationRule } from '@x1/contract/payments/refund-policy.ts';
import { transactionStatusLabels } from '@x1/contract/payments/transaction.ts';
import { Printer } from 'lucide-react';
import { useParams } from 'wouter';
import { useReceipt } from '../../features/earnings/queries.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Logo } from '../../ui/logo.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The receipt of one payment for its payer and its recipient, made to be printed (R100, B15). */
export function ReceiptScreen({ user }: { user: User }) {
  const { id } = useParams<{ id: string }>();
  const transactionId = TransactionId.safeParse(Number(id));
  return transactionId.success ? <Loaded transactionId={transactionId.data} user={user} /> : <ReceiptNotFound />;
}

function Loaded({ transactionId, user }: { transactionId: TransactionId; user: User }) {
  const receipt = useReceipt(transactionId);
  usePageTitle(receipt.data && t('Receipt {number}', { number: receipt.data.number }));
  if (receipt.isPending) return <Spinner label={t('Loading the receipt...')} />;
  if (receipt.error instanceof ApiError && (receipt.error.status === 404 || receipt.error.code === 'receipt.not_paid')) {
    return <ReceiptNotFound reason={receipt.error.text} />;
  }
  return (
    <div className="receipt-page">
      <div className="receipt-bar no-print">
        <BackLink {...(user.role === 'trainer' ? { href: '/billing' } : { href: '/appointments' })}>
          {user.role === 'trainer' ? t('Billing & Earnings') : t('My Training Sessions')}
        </BackLink>
        {receipt.data && (
          <Button variant="outline" size="s" icon={Printer} onClick={() => window.print()}>
            {t('Print or save as PDF')}
          </Button>
        )}
      </div>
      {receipt.data ? (
        <ReceiptSheet receipt={receipt.data} zone={viewerTimeZone(user)} />
      ) : (
        <>
          <h1 className="mb-4">{t('Receipt')}</h1>
          <LoadFailed what={t("The receipt couldn't be loaded.")} query={receipt} />
        </>
      )}
    </div>
  );
}

/** No such payment, another person's, or one that was not made. @param reason the server's sentence */
function ReceiptNotFound({ reason = t('Payment not found.') }: { reason?: string | undefined }) {
  usePageTitle(t('Receipt Not Found'));
  return (
    <div className="full-message">
      <Panel>
        <h1>{t('Receipt Not Found')}</h1>
        <p>{reason}</p>
        <div className="acts">
          <Button variant="volt" href="/appointments">
            {t('Back to My Training Sessions')}
          </Button>
        </div>
      </Panel>
    </div>
  );
}

/** The sheet of paper: who paid whom, for what, when, how much. */
function ReceiptSheet({ receipt, zone }: { receipt: Receipt; zone: string }) {
  return (
    <article className="card receipt" aria-labelledby="receipt-title">
      <header className="receipt-head">
        <div>
          <h1 id="receipt-title">{t('Receipt {number}', { number: receipt.number })}</h1>
          <p className="muted mt-1.5">{formatLongDate(receipt.paidAt ?? receipt.createdAt, zone)}</p>
        </div>
        <span className="receipt-logo">
          <Logo />
        </span>
      </header>
      <dl className="receipt-parties">
        <div>
          <dt>{t('Paid by')}</dt>
          <dd>{receipt.payerName}</dd>
        </div>
        <div>
          <dt>{t('Paid to')}</dt>
          <dd>{receipt.trainerName}</dd>
        </div>
        {receipt.athleteName && (
          <div>
            <dt>{t('Athlete')}</dt>
            <dd>{receipt.athleteName}</dd>
          </div>
        )}
        <div>
          <dt>{t('Status')}</dt>
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
      <p className="tiny muted">{cancellationRule(receipt.terms.refundPolicy)}</p>
      <p className="tiny muted">{t('All amounts in US dollars. {paid}', { paid: paidText(receipt) })}</p>
    </article>
  );
}

/** With what it was paid. */
function paidText({ amount, creditAmount }: Receipt): string {
  if (creditAmount === null) return t('Paid through X1.');
  if (creditAmount === 0) return t('Paid by card through X1.');
  return creditAmount === amount ? t('Paid with X1 credit.') : t('Paid by card and with X1 credit. Refunds go to the card first.');
}

interface ReceiptLine {
  readonly label: string;
  readonly amount: string;
  /** A sum of the lines above it. */
  readonly isTotal?: boolean;
}

/**
 * The sums of a receipt, which a reader can add up: the price and what a code took off, what went back, what remains; for the trainer also fee and net where they differ
 * (R96).
 *
 * @param zone the viewer's
 */
export function receiptLines(receipt: Receipt, zone: string): ReceiptLine[] {
  const { amount, creditAmount, discount, refunds, refundedAmount, paidAmount, promotionAmount, feeAmount, netAmount } = receipt;
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const lines: ReceiptLine[] = [];
  const paidWithCredit = creditAmount ?? 0;
  // Where card and credit are named, they are the price, unless a code took something off it.
  if (discount || paidWithCredit === 0) lines.push({ label: t('Price'), amount: formatCents(amount + (discount?.amount ?? 0)) });
  if (discount) lines.push({ label: t('Code {code}', { code: discount.code }), amount: formatCents(-discount.amount) });
  if (paidWithCredit > 0) {
    if (amount > paidWithCredit) lines.push({ label: t('Paid by card'), amount: formatCents(amount - paidWithCredit) });
    lines.push({ label: t('Paid with credit'), amount: formatCents(paidWithCredit) });
  } else if (discount && refundedAmount > 0) lines.push({ label: t('Paid'), amount: formatCents(amount) });
  for (const refund of refunds) lines.push(...refundLines(refund, zone));
  // A lost dispute goes back without being a refund.
  if (refundedAmount > refunded) lines.push({ label: t('Returned by the bank'), amount: formatCents(refunded - refundedAmount) });
  lines.push({ label: refundedAmount > 0 ? t('Total after refunds') : t('Total paid'), amount: formatCents(paidAmount), isTotal: true });
  if (feeAmount === null || netAmount === null) return lines;
  const addedAmount = promotionAmount ?? 0;
  if (feeAmount > 0 || addedAmount > 0) {
    if (addedAmount > 0) lines.push({ label: t('Paid by X1 for its code'), amount: formatCents(addedAmount) });
    lines.push({ label: feeLabel(receipt.terms), amount: formatCents(-feeAmount) });
    lines.push({ label: t('Your earnings'), amount: formatCents(netAmount), isTotal: true });
  }
  return lines;
}

/** 'Platform fee (15%)': the rate it was sold under. */
function feeLabel({ feeBasisPoints }: Receipt['terms']): string {
  return feeBasisPoints === null ? t('Platform fee') : t('Platform fee ({fee})', { fee: formatBasisPoints(feeBasisPoints) });
}

/** What went to the card and what became credit, each with its day. */
function refundLines({ amount, credit = 0, at }: Receipt['refunds'][number], zone: string): ReceiptLine[] {
  const day = formatLongDate(at, zone);
  const toCard = {
    label: credit === 0 ? t('Refunded {day}', { day }) : t('Refunded to the card {day}', { day }),
    amount: formatCents(credit - amount),
  };
  const asCredit = { label: t('Refunded as credit {day}', { day }), amount: formatCents(-credit) };
  return [...(amount > credit ? [toCard] : []), ...(credit > 0 ? [asCredit] : [])];
}

/** So that the year is written: a receipt is kept. */
const LONG_AGO = new Date(0);

/** What was bought: one session with its time, or how many sessions, each of which has a time of its own (R38). */
export function boughtText({ sessionType, sessionCount, sessionStartsAt: start, sessionEndsAt: end }: Receipt, zone: string): string {
  const isGroup = sessionType === 'group';
  if (sessionCount > 1)
    return isGroup ? t('{count} group sessions', { count: sessionCount }) : t('{count} individual sessions', { count: sessionCount });
  if (!start || !end) return isGroup ? t('Group session') : t('Individual session');
  const time = formatSessionTime({ start, end }, zone, LONG_AGO);
  return isGroup ? t('Group session, {time}', { time }) : t('Individual session, {time}', { time });
}
