import { t } from '@x1/contract/core/texts.ts';
import { cardName, expiryText, type KeptCard } from '@x1/contract/payments/kept-card.ts';
import { CreditCard, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useReturnedCard } from '../../features/purchase/use-returned-card.ts';
import { paymentsApi } from '../../lib/api/payments.ts';
import { cardKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { SettingsCard } from './settings-card.tsx';

const AddCardDialog = lazy(async () => ({ default: (await import('../../features/purchase/add-card-dialog.tsx')).AddCardDialog }));

/** The cards a parent keeps for the next booking, each with a way to remove it, and a way to add one (decisions 0070, 0076). */
export function SavedCards() {
  useReturnedCard();
  return (
    <SettingsCard
      id="cards"
      title={t('Saved cards')}
      note={t('For your next booking. Our payment partner keeps them; we never see the number.')}
    >
      <Cards />
    </SettingsCard>
  );
}

function AddCard() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button variant="outline" className="mt-4" onClick={() => setAdding(true)}>
        <Icon of={Plus} />
        {t('Add card')}
      </Button>
      {isAdding && (
        <Suspense>
          <AddCardDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

function Cards() {
  const cards = useRead(cardKeys.all, paymentsApi.listCards, {});
  const [leaving, setLeaving] = useState<KeptCard | null>(null);
  const remove = useChange({
    call: (card: KeptCard) => paymentsApi.removeCard({ params: { cardId: card.id } }),
    stale: paymentsApi.removeCard.stale,
    refreshAfter: 'both',
    done: (_, card) => ({ title: t('Card removed'), description: t("We don't keep {cardName} anymore.", { cardName: cardName(card) }) }),
    failed: t("The card couldn't be removed. Please try again."),
    onRefreshed: () => setLeaving(null),
  });
  if (cards.isPending) return <PlaceholderRows count={1} label={t('Loading your cards')} />;
  if (cards.isError && !cards.data) return <LoadFailed what={t("Your saved cards couldn't be loaded.")} query={cards} />;
  if (cards.data.length === 0) {
    return (
      <EmptyState title={t('No saved cards')} action={<AddCard />} isBare>
        {t("Add one now, or check 'Save this card for next time' when you pay. Your next booking then needs no typing.")}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="devices" aria-label={t('Your saved cards')}>
        {cards.data.map((card) => (
          <li key={card.id}>
            <Icon of={CreditCard} />
            <span className="grow">
              <strong>{cardName(card)}</strong>
              {card.isExpired ? <Badge tone="warn">{expiryText(card)}</Badge> : <span className="row-note">{expiryText(card)}</span>}
            </span>
            <Button
              variant="outline"
              size="s"
              aria-label={t('Remove {cardName}', { cardName: cardName(card) })}
              onClick={() => setLeaving(card)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <AddCard />
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
        title={t('Remove this card?')}
        confirmLabel={t('Remove card')}
        busyLabel={t('Removing...')}
        cancelLabel={t('Keep it')}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
      >
        {leaving &&
          t("{cardName} won't be offered when you pay. Sessions you've paid for stay as they are.", { cardName: cardName(leaving) })}
      </ConfirmDialog>
    </>
  );
}
