import type { User } from '@x1/contract/accounts/user.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
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
    <SettingsCard id="gift-cards" title={t('Gift cards')} note={isOffered ? NOTE : ''}>
      <Bought user={user} />
      {isOffered && (
        <Button variant="outline" className="mt-4" icon={Gift} onClick={() => setBuying(true)}>
          {t('Buy a gift card')}
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

const NOTE = t(
  'Give a family training, from $25 to $500. A gift card never expires, and where a session costs more the family pays the rest by card.',
);

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
  if (cards.isPending) return <PlaceholderRows count={1} label={t('Loading your gift cards')} />;
  if (cards.isError && !cards.data) return <LoadFailed what={t("Your gift cards couldn't be loaded.")} query={cards} />;
  if (cards.data.items.length === 0) return <p className="small muted mt-2">{t("You haven't given any yet.")}</p>;
  return (
    <>
      <ul className="payer-payments" aria-label={t('Gift cards you bought')}>
        {cards.data.items.map((card) => (
          <CardRow key={card.id} card={card} user={user} />
        ))}
      </ul>
      <NextPage query={cards} failed={t("More couldn't be loaded.")} />
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
    done: {
      title: t('Gift card refunded'),
      description: t('{amount} is on its way back to your card.', { amount: formatCents(card.amount) }),
    },
    failed: t("The gift card couldn't be refunded. Please try again."),
    onRefreshed: () => setAsking(false),
  });
  const { label, tone } = signs[card.state];
  const recipient = card.recipientEmail ?? t('someone');
  return (
    <li>
      <span className="grow">
        <strong className="wrap-anywhere">{t('For {recipient}', { recipient })}</strong>
        <span className="row-note">
          {card.state === 'planned'
            ? t('Goes out {date}', { date: formatDate(card.deliverAt, zone, now) })
            : t('Bought {date}', { date: formatDate(card.createdAt, zone, now) })}
          {card.refundableUntil !== null &&
            ` · ${t("Refundable until {date}, if it isn't used", { date: formatDate(card.refundableUntil, zone, now) })}`}
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
          aria-label={t('Refund the gift card for {recipient}', { recipient })}
          onClick={() => setAsking(true)}
        >
          {t('Refund')}
        </button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={(isOpen) => !isOpen && setAsking(false)}
        title={t('Refund this gift card?')}
        confirmLabel={t('Refund {amount}', { amount: formatCents(card.amount) })}
        busyLabel={t('Refunding...')}
        cancelLabel={t('Keep it')}
        tone="danger"
        isBusy={refund.isPending}
        onConfirm={() => refund.mutate()}
      >
        {t('{amount} goes back to the card you paid with, and the code stops working.', { amount: formatCents(card.amount) })}
      </ConfirmDialog>
    </li>
  );
}

const signs: Readonly<Record<GiftCardState, { label: string; tone: 'neutral' | 'ok' | 'info' | 'warn' | 'bad' }>> = {
  open: { label: t('Not paid'), tone: 'neutral' },
  failed: { label: t('Not paid'), tone: 'neutral' },
  planned: { label: t('Scheduled', { context: 'gift card' }), tone: 'info' },
  sent: { label: t('Sent', { context: 'gift card' }), tone: 'info' },
  redeemed: { label: t('Used', { context: 'gift card' }), tone: 'ok' },
  refunding: { label: t('Being refunded'), tone: 'info' },
  refunded: { label: t('Refunded', { context: 'gift card' }), tone: 'info' },
  disputed: { label: t('On hold at the bank'), tone: 'warn' },
  lost: { label: t('Returned by the bank'), tone: 'warn' },
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
