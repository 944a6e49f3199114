import { firstName } from '@x1/contract/core/first-name.ts';
import { formatCents, formatDollars } from '@x1/contract/core/number-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { Clock, ShieldCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { priceCents } from '../../features/purchase/program-price.ts';
import type { PurchaseOffer } from '../../features/purchase/purchase-state.ts';
import { replyTimeText } from '../../features/trainers/labels.ts';
import { useIsWide } from '../../lib/screen-width.ts';
import { loadTemporal } from '../../lib/temporal.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BuyFact } from './buy-fact.tsx';

export interface BuyProps {
  trainer: Pick<PublicTrainer, 'name' | 'medianReplyMinutes'>;
  /** What is on sale, single sessions first. */
  programs: readonly [Program, ...Program[]];
  /** The one the parent means; the only one is meant from the beginning. */
  chosen: Program | undefined;
  offer: PurchaseOffer;
  /** Leads to the list; left out where one has been already: then one buys. */
  onChoose?: (() => void) | undefined;
  onPurchase: () => void;
  /** The dialog is likely to be needed: start loading it. */
  onIntent: () => void;
}

const NextOpening = lazy(async () => {
  const [{ NextOpening: Fact }] = await Promise.all([import('./next-opening.tsx'), loadTemporal()]);
  return { default: Fact };
});

/** Price and Purchase beside the column on wide screens. */
export function BuyPanel({ children, zone, ...buy }: BuyProps & { zone: string; children: ReactNode }) {
  const { trainer, chosen, programs, offer, onIntent } = buy;
  const replies = replyTimeText(trainer.medianReplyMinutes);
  // What isn't seen on a phone isn't asked for there.
  const asksForOpening = useIsWide() && offer.kind === 'open';
  return (
    <aside className="side-sticky only-wide" aria-label="Purchase" onPointerEnter={onIntent} onFocus={onIntent}>
      <Panel hasLanes={false} className="buy">
        <p className="muted small wrap-anywhere">{chosen?.title ?? 'Programs from'}</p>
        <p className="figure mt-0.5">{chosen ? priceText(chosen) : lowestPrice(programs)}</p>
        <BuyButton {...buy} reasonId="purchase-reason-wide" isWide />
        {children}
        {offer.kind !== 'preview' && (
          <ul className="buy-facts">
            {replies && <BuyFact icon={Clock}>{replies}</BuyFact>}
            <Suspense fallback={null}>{asksForOpening && <NextOpening programId={(chosen ?? programs[0]).id} zone={zone} />}</Suspense>
            <BuyFact icon={ShieldCheck}>{`You're refunded if ${firstName(trainer.name)} says no`}</BuyFact>
          </ul>
        )}
      </Panel>
    </aside>
  );
}

const priceText = (program: Program) => formatCents(priceCents(program, 'individual'));

/** '$49', '$62.50' of the cheapest. */
function lowestPrice(programs: BuyProps['programs']): string {
  return formatDollars(Math.min(...programs.map((program) => priceCents(program, 'individual'))) / 100);
}

/** The same on phones: a bar that stays at the bottom. */
export function BuyBar(buy: BuyProps) {
  const { trainer, chosen, programs, offer, onIntent } = buy;
  const replies = replyTimeText(trainer.medianReplyMinutes);
  return (
    <section className="buybar" aria-label="Purchase" onPointerEnter={onIntent} onFocus={onIntent}>
      {offer.kind === 'blocked' && (
        <p id="purchase-reason" className="tiny w-full">
          {offer.reason}
        </p>
      )}
      <div className="grow">
        {chosen ? <p className="tiny muted clip">{chosen.title}</p> : replies && <p className="tiny muted clip">{replies}</p>}
        <p className="figure">{chosen ? priceText(chosen) : `Programs from ${lowestPrice(programs)}`}</p>
      </div>
      <BuyButton {...buy} reasonId="purchase-reason" />
    </section>
  );
}

interface BuyButtonProps extends BuyProps {
  reasonId: string;
  isWide?: boolean;
}

/** Purchase, or why it is not possible: the reason is above the disabled button. Before one has seen the programs it leads to them. */
function BuyButton({ chosen, offer, onChoose, onPurchase, reasonId, isWide }: BuyButtonProps) {
  if (offer.kind === 'preview') return <p className={isWide ? 'small muted mt-4' : 'tiny muted max-w-[16ch] text-right'}>{offer.note}</p>;
  const isBlocked = offer.kind === 'blocked';
  const leads = !isBlocked && !chosen && onChoose;
  return (
    <div className={isWide ? 'mt-4' : undefined}>
      {isBlocked && isWide && (
        <p id={reasonId} className="small mb-3">
          {offer.reason}
        </p>
      )}
      <Button
        variant="volt"
        size={isWide ? 'l' : 'm'}
        isFullWidth={isWide}
        isDisabled={isBlocked}
        aria-describedby={isBlocked ? reasonId : undefined}
        onClick={leads || onPurchase}
      >
        {leads ? 'Choose' : 'Purchase'}
      </Button>
    </div>
  );
}
