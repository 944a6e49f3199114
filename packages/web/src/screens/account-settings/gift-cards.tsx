import type { User } from '@x1/contract/accounts/user.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { GiftCard, GiftCardState } from '@x1/contract/payments/gift-card.ts';
import { giftCardRoutes } from '@x1/contract/payments/gift-card-routes.ts';
import { Gift } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { giftCardsApi } from '../../lib/api/gift-cards.ts';
import { useFeature } from '../../lib/features.ts';
import { GIFT_DRAFT_KEY, GIVE_PARAMETER } from '../../lib/give-path.ts';
import { refresh } from '../../lib/query-client.ts';
import { earningsKeys } from '../../lib/query-keys.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useChange } from '../../lib/use-change.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePages } from '../../lib/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage } from '../../ui/load-more.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { SettingsCard } from './settings-card.tsx';

const GiftCardDialog = lazy(async () => ({ default: (await import('../../features/purchase/gift-card-dialog.tsx')).GiftCardDialog }));

/** Gift cards somebody bought, and a way to buy one (decision 0090). */
export function GiftCards({ user }: { user: User }) {
  const [isBuying, setBuying] = useGiving();
  useReturnedGift();
  const isOffered = useFeature('giftCards');
  return (
    <SettingsCard id="gift-cards" title="Gift cards" note={isOffered ? NOTE : ''}>
      <Bought user={user} />
      {isOffered && (
        <Button variant="outline" className="mt-4" icon={Gift} onClick={() => setBuying(true)}>
          Buy a gift card
        </Button>
      )}
      {isOffered && isBuying && (
        <Suspense>
          <GiftCardDialog giver={user} onClose={() => setBuying(false)} />
        </Suspense>
      )}
    </SettingsCard>
  );
}

const NOTE =
  'Give a family training, from $25 to $500. A gift card never expires, and where a session costs more the family pays the rest by card.';

/** Whether the form is open: a link may ask for it, once. */
function useGiving() {
  const state = useState(false);
  const [, setBuying] = state;
  const [, navigate] = useLocation();
  const isAsked = new URLSearchParams(useSearch()).has(GIVE_PARAMETER);
  useEffect(() => {
    if (!isAsked) return;
    setBuying(true);
    navigate(`${window.location.pathname}${window.location.hash}`, { replace: true });
  }, [isAsked, navigate]);
  return state;
}

function Bought({ user }: { user: User }) {
  const cards = usePages(earningsKeys.giftCards(), giftCardRoutes.listGiftCards, { query: {} }, { refetchOnMount: 'always' });
  if (cards.isPending) return <PlaceholderRows count={1} label="Loading your gift cards" />;
  if (cards.isError && !cards.data) return <LoadFailed what="Your gift cards couldn't be loaded." query={cards} />;
  if (cards.data.items.length === 0) return <p className="small muted mt-2">You haven't given any yet.</p>;
  return (
    <>
      <ul className="payer-payments" aria-label="Gift cards you bought">
        {cards.data.items.map((card) => (
          <CardRow key={card.id} card={card} user={user} />
        ))}
      </ul>
      <NextPage query={cards} failed="More couldn't be loaded." />
    </>
  );
}

function CardRow({ card, user }: { card: GiftCard; user: User }) {
  const [now, zone] = [useNow(), viewerTimeZone(user)];
  const [isAsking, setAsking] = useState(false);
  const refund = useChange({
    call: () => giftCardsApi.refundGiftCard({ params: { giftCardId: card.id } }),
    stale: giftCardsApi.refundGiftCard.stale,
    refreshAfter: 'both',
    done: { title: 'Gift card refunded', description: `${formatCents(card.amount)} is on its way back to your card.` },
    failed: "The gift card couldn't be refunded. Please try again.",
    onRefreshed: () => setAsking(false),
  });
  const { label, tone } = signs[card.state];
  return (
    <li>
      <span className="grow">
        <strong className="wrap-anywhere">For {card.recipientEmail ?? 'someone'}</strong>
        <span className="row-note">
          {card.state === 'planned'
            ? `Goes out ${formatDate(card.deliverAt, zone, now)}`
            : `Bought ${formatDate(card.createdAt, zone, now)}`}
          {card.refundableUntil !== null && ` · Refundable until ${formatDate(card.refundableUntil, zone, now)}, if it isn't used`}
        </span>
        {card.message !== '' && <span className="row-note wrap-anywhere">“{card.message}”</span>}
      </span>
      <span className="payment-end">
        <span className="num">{formatCents(card.amount)}</span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      {card.isRefundable && (
        <button
          type="button"
          className="link payment-receipt"
          aria-label={`Refund the gift card for ${card.recipientEmail ?? 'someone'}`}
          onClick={() => setAsking(true)}
        >
          Refund
        </button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={(isOpen) => !isOpen && setAsking(false)}
        title="Refund this gift card?"
        confirmLabel={`Refund ${formatCents(card.amount)}`}
        busyLabel="Refunding..."
        cancelLabel="Keep it"
        tone="danger"
        isBusy={refund.isPending}
        onConfirm={() => refund.mutate()}
      >
        {formatCents(card.amount)} goes back to the card you paid with, and the code stops working.
      </ConfirmDialog>
    </li>
  );
}

const signs: Readonly<Record<GiftCardState, { label: string; tone: 'neutral' | 'ok' | 'info' | 'warn' | 'bad' }>> = {
  open: { label: 'Not paid', tone: 'neutral' },
  failed: { label: 'Not paid', tone: 'neutral' },
  planned: { label: 'Scheduled', tone: 'info' },
  sent: { label: 'Sent', tone: 'info' },
  redeemed: { label: 'Used', tone: 'ok' },
  refunding: { label: 'Being refunded', tone: 'info' },
  refunded: { label: 'Refunded', tone: 'info' },
  disputed: { label: 'On hold at the bank', tone: 'warn' },
  lost: { label: 'Returned by the bank', tone: 'warn' },
};

const PARAMETERS = ['gift', 'payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'];

/** Takes up a payment that a bank's page sent back: what the provider wrote leaves the address first (L17), and the server asks the provider. */
function useReturnedGift(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    const giftCardId = Number(query.get('gift'));
    if (!query.has('payment_intent') || !Number.isSafeInteger(giftCardId) || giftCardId <= 0) return;
    for (const name of PARAMETERS) query.delete(name);
    navigate(`${window.location.pathname}${query.size > 0 ? `?${query}` : ''}${window.location.hash}`, { replace: true });
    void giftCardsApi
      .hintGiftCard({ params: { giftCardId: giftCardId as GiftCard['id'] } })
      .then(({ state }) => {
        if (state !== 'open' && state !== 'failed') localStorage.removeItem(GIFT_DRAFT_KEY);
      })
      .catch(() => undefined)
      .then(() => refresh(giftCardsApi.hintGiftCard.stale));
  }, [navigate]);
}
