import { formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { isConfirmed } from '@x1/contract/trainers/unconfirmed.ts';
import type { ReactNode } from 'react';
import type { PurchaseOffer } from '../../features/purchase/purchase-state.ts';
import { replyTimeText } from '../../features/trainers/labels.ts';
import { programsFromText } from '../../features/trainers/programs-from.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

interface BookingProps {
  trainer: PublicTrainer;
  offer: PurchaseOffer;
  isOwn: boolean;
}

/** The rate and Book Session beside the profile on wide screens. */
export function BookingPanel({ trainer, offer, isOwn, children }: BookingProps & { children: ReactNode }) {
  const replies = replyTimeText(trainer.medianReplyMinutes);
  return (
    <div className="only-wide">
      <Panel hasLanes={false} className="buy">
        <p className="figure">{programsFromText(trainer)}</p>
        <Rate trainer={trainer} />
        {offer.kind !== 'open' && <p className="small mt-4">{noteOf(offer)}</p>}
        <Action trainer={trainer} offer={offer} isOwn={isOwn} isWide />
        {children}
        {replies && <p className="tiny muted mt-4">{replies}</p>}
      </Panel>
    </div>
  );
}

/** The same on phones: a bar that stays at the bottom. */
export function BookingBar({ trainer, offer, isOwn }: BookingProps) {
  return (
    <section className="buybar" aria-label={t('Book')}>
      {offer.kind !== 'open' && <p className="tiny w-full">{noteOf(offer)}</p>}
      <div className="grow">
        <p className="figure clip">{programsFromText(trainer)}</p>
        <Rate trainer={trainer} />
      </div>
      <Action trainer={trainer} offer={offer} isOwn={isOwn} />
    </section>
  );
}

/** Below what is charged, since nothing is charged by it (R84). Nothing while the trainer has not said one (R190). */
function Rate({ trainer }: { trainer: PublicTrainer }) {
  if (!isConfirmed(trainer, 'hourlyRate')) return null;
  return <p className="tiny muted">{t('Usually {rate}/hr', { rate: formatDollars(trainer.hourlyRate) })}</p>;
}

/** What the viewer does next: a parent books among the programs (R14), the trainer edits, anybody else only reads. */
function Action({ trainer, offer, isOwn, isWide }: BookingProps & { isWide?: boolean }) {
  if (offer.kind === 'preview' && !isOwn) return null;
  const next = isOwn
    ? { href: '/profile-settings', label: t('Edit Profile') }
    : { href: `/athlete/${trainer.id}?tab=programs`, label: t('Book Session') };
  return (
    <Button variant="volt" href={next.href} size={isWide ? 'l' : 'm'} isFullWidth={isWide} className={isWide ? 'mt-4' : undefined}>
      {next.label}
    </Button>
  );
}

function noteOf(offer: Exclude<PurchaseOffer, { kind: 'open' }>): string {
  return offer.kind === 'preview' ? offer.note : offer.reason;
}
