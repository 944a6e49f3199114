import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { type PayoutBalance, type PayoutPart, REQUEST_WAIT_HOURS } from '@x1/contract/payouts/payout.ts';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { rich } from '../../lib/rich.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { newSellerText, nextPayoutText, requestBlockText, requestRuleText } from './labels.ts';
import './balance-panel.css';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NextPayoutParts } from './next-payout-parts.tsx';
import { useRequestPayout } from './queries.ts';

interface BalancePanelProps {
  balance: PayoutBalance;
  /** What the next payout consists of. */
  parts?: readonly PayoutPart[];
  /** The viewer's. */
  zone: string;
  now: Date;
  /** A requested payout is made: it is in the list of payouts. */
  onRequested: () => void;
  /** Below the figures: the weeks. */
  children?: ReactNode;
}

/** Where a trainer's money is, and when it comes (R97, R98, R103). */
export function BalancePanel({ balance, parts = [], zone, now, onRequested, children }: BalancePanelProps) {
  const titleId = useId();
  const limits = newSellerText(balance, zone, now);
  return (
    <Panel labelledBy={titleId} hasLanes={false}>
      <div className="balance-top">
        <div className="min-w-0">
          <h2 id={titleId} className="balance-name">
            {t('Available to pay out')}
          </h2>
          <p className="figure">{formatCents(balance.available)}</p>
          <p className="small muted mt-1.5">
            {nextPayoutText(balance, zone, now)}
            {balance.nextPayout.blockedReason === 'account_not_ready' && (
              <>
                {' '}
                <Link href="/bank-account-connection">{t('Finish your bank setup')}</Link>
              </>
            )}
            {balance.nextPayout.blockedReason === 'stopped' && (
              <> {rich('Questions? <link>Contact support</link>', { link: (text) => <Link href="/support">{text}</Link> })}</>
            )}
          </p>
          {balance.nextPayout.amount > 0 && balance.nextPayout.carried === 0 && balance.available > balance.nextPayout.amount && (
            <p className="small muted mt-1.5">{t("Friday's payout covers what became available before Monday of that week.")}</p>
          )}
          {limits && <p className="small muted mt-1.5">{limits}</p>}
        </div>
        <RequestPayout request={balance.request} minimum={balance.minimum} limits={limits} onRequested={onRequested} />
      </div>
      {balance.nextPayout.amount > 0 && <NextPayoutParts {...{ parts, zone, now }} />}
      <Parts balance={balance} />
      {balance.inReview > 0 && (
        <p className="small balance-owed">
          {rich(
            "We're reviewing a payment, so {amount} stays on X1 until the review is done; then it goes into the next payout. There's nothing to do. Questions? <link>Contact support</link>",
            { amount: formatCents(balance.inReview), link: (text) => <Link href="/support">{text}</Link> },
          )}
        </p>
      )}
      {balance.owed > 0 && (
        <p className="small balance-owed">
          {t(
            "{amount} went back to a parent after you had been paid for it. Your next earnings cover it automatically, so there's nothing to do.",
            { amount: formatCents(balance.owed) },
          )}
        </p>
      )}
      {children}
    </Panel>
  );
}

interface RequestPayoutProps extends Pick<PayoutBalance, 'minimum' | 'request'> {
  /** What holds for a new seller. */
  limits: string | null;
  onRequested: () => void;
}

function RequestPayout({ request, minimum, limits, onRequested }: RequestPayoutProps) {
  const [isAsking, setAsking] = useState(false);
  const reasonId = useId();
  const reason = requestBlockText({ request, minimum });
  return (
    <div className="balance-request">
      <Button variant="volt" isDisabled={reason !== null} aria-describedby={reason ? reasonId : undefined} onClick={() => setAsking(true)}>
        {t('Request Payout')}
      </Button>
      {reason && (
        <p id={reasonId} className="tiny muted">
          {reason}
        </p>
      )}
      {reason === null && <p className="tiny muted">{requestRuleText({ request, minimum })}</p>}
      {isAsking && (
        <RequestPayoutDialog amount={request.amount} limits={limits} onClose={() => setAsking(false)} onRequested={onRequested} />
      )}
    </div>
  );
}

function Parts({ balance }: { balance: PayoutBalance }) {
  const parts = [
    { label: t('Held', { context: 'money' }), amount: balance.held, note: t('until its sessions are done') },
    ...(balance.underReview > 0 ? [{ label: t('Under review'), amount: balance.underReview, note: t('until it is decided') }] : []),
    { label: t('On its way'), amount: balance.onTheWay, note: t('to your bank') },
    { label: t('Paid out'), amount: balance.paidOut, note: t('so far') },
    ...(balance.owed > 0 ? [{ label: t('Owed'), amount: balance.owed, note: t('to X1') }] : []),
  ];
  return (
    <dl className="balance-parts">
      {parts.map(({ label, amount, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{formatCents(amount)}</dd>
          <dd className="tiny muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RequestPayoutDialogProps {
  /** What would be paid, in cents. */
  amount: number;
  limits: string | null;
  onClose: () => void;
  onRequested: () => void;
}

/** Says what a request pays before it is sent (R98). */
export function RequestPayoutDialog({ amount, limits, onClose, onRequested }: RequestPayoutDialogProps) {
  const request = useRequestPayout({ onClose, onRequested });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Request a payout now?')}
      confirmLabel={t('Request {amount}', { amount: formatCents(amount) })}
      isBusy={request.isPending}
      onConfirm={() => request.mutate()}
    >
      <p>
        {t(
          '{amount} goes to your bank account without waiting for Friday. Money must have been available for {hours} hours; anything newer stays in your balance for the next payout.',
          { amount: formatCents(amount), hours: REQUEST_WAIT_HOURS },
        )}
      </p>
      {limits && <p>{limits}</p>}
    </ConfirmDialog>
  );
}
