import { formatCents } from '@x1/contract/core/money.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { cancellationRule, currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { ReactNode } from 'react';
import { priceCents } from '../../features/purchase/program-price.ts';
import type { PurchaseOffer } from '../../features/purchase/purchase-state.ts';
import { SessionTypeChoice } from '../../features/purchase/session-type-choice.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

export interface BuyProps {
  program: Program;
  sessionType: SessionType;
  onSessionType: (sessionType: SessionType) => void;
  offer: PurchaseOffer;
  onPurchase: () => void;
  /** The dialog is likely to be needed: start loading it. */
  onIntent: () => void;
}

interface BuyPanelProps extends BuyProps {
  /** What else there is to do, below the panel. */
  children?: ReactNode;
}

/** Price and Purchase beside the programs on wide screens. */
export function BuyPanel({ program, sessionType, onSessionType, offer, onPurchase, onIntent, children }: BuyPanelProps) {
  return (
    <aside className="side-sticky only-wide" aria-label="Purchase" onPointerEnter={onIntent} onFocus={onIntent}>
      <Panel hasLanes={false} className="buy">
        <p className="muted small">{program.title}</p>
        <p className="figure mt-1.5">{formatCents(priceCents(program, sessionType))}</p>
        {program.sessionsIncluded > 1 && <p className="small mt-1">for {countText(program.sessionsIncluded, 'session')}</p>}
        <div className="mt-5">
          <SessionTypeChoice program={program} value={sessionType} onChange={onSessionType} isLegendHidden />
        </div>
        <PurchaseButton offer={offer} onPurchase={onPurchase} reasonId="purchase-reason-wide" isWide />
        {offer.kind === 'open' && (
          <p className="tiny muted mt-3">
            {cancellationRule(currentRefundPolicy)} You pick {program.sessionsIncluded > 1 ? 'the times' : 'a time'} right after paying.
          </p>
        )}
      </Panel>
      {children}
    </aside>
  );
}

/** The same on phones: a bar that stays at the bottom. */
export function BuyBar({ program, sessionType, offer, onPurchase, onIntent }: Omit<BuyProps, 'onSessionType'>) {
  return (
    <section className="buybar" aria-label="Purchase" onPointerEnter={onIntent} onFocus={onIntent}>
      {offer.kind === 'blocked' && (
        <p id="purchase-reason" className="tiny w-full">
          {offer.reason}
        </p>
      )}
      <div className="grow">
        <p className="tiny muted clip">{program.title}</p>
        <p className="figure">{formatCents(priceCents(program, sessionType))}</p>
      </div>
      <PurchaseButton offer={offer} onPurchase={onPurchase} reasonId="purchase-reason" />
    </section>
  );
}

interface PurchaseButtonProps {
  offer: PurchaseOffer;
  onPurchase: () => void;
  reasonId: string;
  isWide?: boolean;
}

/** Purchase, or why it is not possible: the reason is above the disabled button. */
function PurchaseButton({ offer, onPurchase, reasonId, isWide }: PurchaseButtonProps) {
  if (offer.kind === 'preview') return <p className={isWide ? 'small muted mt-4' : 'tiny muted max-w-[16ch] text-right'}>{offer.note}</p>;
  return (
    <div className={isWide ? 'mt-4' : undefined}>
      {offer.kind === 'blocked' && isWide && (
        <p id={reasonId} className="small mb-3">
          {offer.reason}
        </p>
      )}
      <Button
        variant="volt"
        size={isWide ? 'l' : 'm'}
        isFullWidth={isWide}
        isDisabled={offer.kind === 'blocked'}
        aria-describedby={offer.kind === 'blocked' ? reasonId : undefined}
        onClick={onPurchase}
      >
        Purchase
      </Button>
    </div>
  );
}
