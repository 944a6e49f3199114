import { firstName } from '@x1/contract/core/first-name.ts';
import { formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { isOfferedOnline, isOnlineFormat } from '@x1/contract/programs/program-words.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { Clock, ShieldCheck } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { groupOffer, priceCents } from '../../features/purchase/program-price.ts';
import type { PurchaseOffer } from '../../features/purchase/purchase-state.ts';
import { isOutOfReach, replyTimeText, type ToldDistance } from '../../features/trainers/labels.ts';
import { programsFromText } from '../../features/trainers/programs-from.ts';
import { useIsWide } from '../../lib/screen-width.ts';
import { loadTemporal } from '../../lib/temporal.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BuyFact } from './buy-fact.tsx';

export interface BuyProps {
  trainer: Pick<PublicTrainer, 'id' | 'name' | 'medianReplyMinutes'> & ToldDistance;
  /** What is on sale, single sessions first. */
  programs: readonly [Program, ...Program[]];
  /** The one the parent means; the only one is meant from the beginning. */
  chosen: Program | undefined;
  offer: PurchaseOffer;
  /** What a family waits for while the trainer takes no bookings. */
  wish: ComponentProps<typeof WaitForOpening>['wish'];
  /** The code of a link that was shared; null also while nothing can be bought. */
  offeredCode: string | null;
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

const OfferedCode = lazy(async () => ({ default: (await import('../../features/purchase/offered-code.tsx')).OfferedCode }));
const WaitForOpening = lazy(async () => ({ default: (await import('../../features/waitlist/wait-for-opening.tsx')).WaitForOpening }));

/** Price and Purchase beside the column on wide screens. */
export function BuyPanel({ children, zone, ...buy }: BuyProps & { zone: string; children: ReactNode }) {
  const { trainer, chosen, programs, offer, onIntent } = buy;
  const replies = replyTimeText(trainer.medianReplyMinutes);
  // What isn't seen on a phone isn't asked for there.
  const asksForOpening = useIsWide() && offer.kind === 'open';
  return (
    <aside className="side-sticky only-wide" aria-label={t('Purchase')} onPointerEnter={onIntent} onFocus={onIntent}>
      <Panel hasLanes={false} className="buy">
        {chosen && <p className="muted small wrap-anywhere">{chosen.title}</p>}
        <p className="figure mt-0.5">{chosen ? priceText(chosen) : fromText(trainer, programs)}</p>
        <GroupPrice program={chosen ?? cheapest(trainer, programs).program} />
        <CodeOfLink {...buy} className="mt-3" />
        <div className="mt-4">
          <BuyButton {...buy} isWide />
        </div>
        {children}
        {offer.kind === 'open' && (
          <ul className="buy-facts">
            {replies && <BuyFact icon={Clock}>{replies}</BuyFact>}
            <Suspense fallback={null}>{asksForOpening && <NextOpening programId={(chosen ?? programs[0]).id} zone={zone} />}</Suspense>
            <BuyFact icon={ShieldCheck}>{t("You're refunded if {name} says no", { name: firstName(trainer.name) })}</BuyFact>
          </ul>
        )}
      </Panel>
    </aside>
  );
}

/** The program whose price is shown, and whether that's for training online: in person as on cards, online where the trainer is out of reach. */
function cheapest(trainer: BuyProps['trainer'], programs: BuyProps['programs']): { program: Program; isOnline: boolean } {
  const isOnline = isOutOfReach(trainer)
    ? programs.some(({ trainingFormat }) => isOfferedOnline(trainingFormat))
    : programs.every(({ trainingFormat }) => isOnlineFormat(trainingFormat));
  const fits = isOnline ? isOfferedOnline : (format: string) => !isOnlineFormat(format);
  const [first = programs[0], ...others] = programs.filter(({ trainingFormat }) => fits(trainingFormat));
  const program = others.reduce((one, other) => (priceCents(other, 'individual') < priceCents(one, 'individual') ? other : one), first);
  return { program, isOnline };
}

function fromText(trainer: BuyProps['trainer'], programs: BuyProps['programs']): string {
  const { program, isOnline } = cheapest(trainer, programs);
  const price = priceCents(program, 'individual') / 100;
  return programsFromText({ programsFrom: price, inPersonFrom: isOnline ? null : price });
}

/** What a spot in its group costs where that's less: the price above is for one athlete alone. */
function GroupPrice({ program }: { program: Program }) {
  const cents = priceCents(program, 'group');
  if (groupOffer(program).kind !== 'open' || cents >= priceCents(program, 'individual')) return null;
  return <p className="tiny muted num">{t('or {price} in a group', { price: formatDollars(cents / 100) })}</p>;
}

const priceText = (program: Program) => formatDollars(priceCents(program, 'individual') / 100);

/** The same on phones: a bar that stays at the bottom. */
export function BuyBar(buy: BuyProps) {
  const { trainer, chosen, programs, offer, onIntent } = buy;
  const replies = replyTimeText(trainer.medianReplyMinutes);
  return (
    <section className="buybar" aria-label={t('Purchase')} onPointerEnter={onIntent} onFocus={onIntent}>
      <CodeOfLink {...buy} className="w-full" />
      {offer.kind === 'blocked' && <p className="tiny order-first w-full font-semibold">{offer.reason}</p>}
      <div className="grow">
        {chosen ? <p className="tiny muted clip">{chosen.title}</p> : replies && <p className="tiny muted clip">{replies}</p>}
        <p className="figure">{chosen ? priceText(chosen) : fromText(trainer, programs)}</p>
        <GroupPrice program={chosen ?? cheapest(trainer, programs).program} />
      </div>
      <BuyButton {...buy} />
    </section>
  );
}

function CodeOfLink({ trainer, offeredCode, className }: BuyProps & { className: string }) {
  if (offeredCode === null) return null;
  return (
    <Suspense fallback={null}>
      <div className={className}>
        <OfferedCode trainerId={trainer.id} code={offeredCode} />
      </div>
    </Suspense>
  );
}

/**
 * Purchase; before one has seen the programs it leads to them. Where nothing can be bought now, in its place stands why, and the way into the
 * line for the day it can.
 */
function BuyButton({ trainer, chosen, offer, wish, onChoose, onPurchase, isWide = false }: BuyProps & { isWide?: boolean }) {
  if (offer.kind === 'preview') return <p className={isWide ? 'small muted' : 'tiny muted max-w-[16ch] text-right'}>{offer.note}</p>;
  if (offer.kind === 'blocked') {
    return (
      <>
        {isWide && <p className="small font-semibold">{offer.reason}</p>}
        <Suspense fallback={null}>
          <WaitForOpening wish={wish} trainerName={trainer.name} isWide={isWide} />
        </Suspense>
      </>
    );
  }
  const leads = !chosen && onChoose;
  return (
    <Button variant="volt" size={isWide ? 'l' : 'm'} isFullWidth={isWide} onClick={leads || onPurchase}>
      {leads ? t('Choose') : t('Purchase')}
    </Button>
  );
}
