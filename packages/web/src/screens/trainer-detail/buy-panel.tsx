import { formatCents } from '@x1/contract/core/money.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { cancellationRule, currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { ReactNode } from 'react';
import { priceCents } from '../../features/purchase/program-price.ts';
import type { PurchaseOffer } from '../../features/purchase/purchase-state.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

export interface BuyProps {
  /** What is on sale, single sessions first. */
  programs: readonly [Program, ...Program[]];
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
export function BuyPanel({ programs, offer, onPurchase, onIntent, children }: BuyPanelProps) {
  const [program] = programs;
  return (
    <aside className="side-sticky only-wide" aria-label="Purchase" onPointerEnter={onIntent} onFocus={onIntent}>
      <Panel hasLanes={false} className="buy">
        <p className="muted small">{whatText(programs)}</p>
        <p className="figure mt-1.5">{lowestPrice(programs)}</p>
        {programs.length === 1 && program.sessionsIncluded > 1 && (
          <p className="small mt-1">for {countText(program.sessionsIncluded, 'session')}</p>
        )}
        <PurchaseButton offer={offer} onPurchase={onPurchase} reasonId="purchase-reason-wide" isWide />
        {offer.kind === 'open' && <p className="tiny muted mt-3">{cancellationRule(currentRefundPolicy)}</p>}
      </Panel>
      {children}
    </aside>
  );
}

/** The only program's title, or that there are several. */
function whatText([program, ...others]: BuyProps['programs']): string {
  return others.length === 0 ? program.title : 'Programs from';
}

function lowestPrice(programs: BuyProps['programs']): string {
  return formatCents(Math.min(...programs.map((program) => priceCents(program, 'individual'))));
}

/** The same on phones: a bar that stays at the bottom. */
export function BuyBar({ programs, offer, onPurchase, onIntent }: BuyProps) {
  return (
    <section className="buybar" aria-label="Purchase" onPointerEnter={onIntent} onFocus={onIntent}>
      {offer.kind === 'blocked' && (
        <p id="purchase-reason" className="tiny w-full">
          {offer.reason}
        </p>
      )}
      <div className="grow">
        <p className="tiny muted clip">{whatText(programs)}</p>
        <p className="figure">{lowestPrice(programs)}</p>
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
