import type { TransactionId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { cardName, expiryText, type KeptCard, type KeptCardId } from '@x1/contract/payments/kept-card.ts';
import { type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react';
import { paymentsApi } from '../../lib/api/payments.ts';
import { cardKeys } from '../../lib/query-keys.ts';
import { useRead } from '../../lib/use-read.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import { announceCard } from './announce-card.ts';
import type { CardFormHandle, ProviderFormHandle } from './card-form/card-form.ts';
import { CardPlaceholder, CardSection, WalletSection } from './card-section.tsx';
import { paymentMessages } from './messages.ts';
import type { CardIntent } from './purchase-machine.ts';

/** What stands for the form among the kept cards. */
const ANOTHER = 'another';

/** How long a press on Pay waits for the form: a kept card is there before it on a slow line. */
const FORM_PATIENCE_MS = 10_000;

interface PayWithProps {
  handle: Ref<CardFormHandle>;
  isDisabled: boolean;
  amountCents: number;
  /** Whether a payment is prepared. */
  isReady: boolean;
  /** What a press on Pay does, with something else than what is chosen here. */
  pay: (form: CardFormHandle) => Promise<void>;
}

/** With what it is paid (decision 0070): a wallet where there is one, a kept card, the newest first, or the provider's form, whose card can be kept. */
export function PayWith({ handle, isDisabled, amountCents, isReady, pay }: PayWithProps) {
  const kept = useRead(cardKeys.all, paymentsApi.listCards, {});
  const { form, setForm, arrival } = useProviderForm();
  const [picked, setPicked] = useState<string>();
  const [wantsToKeep, setWantsToKeep] = useState(false);
  const [isKeepable, setKeepable] = useState(false);
  /** The payment that the server was last told something about: what it was told then holds until it is told otherwise. */
  const told = useRef<TransactionId | null>(null);

  const cards = kept.data ?? [];
  const chosen = picked === ANOTHER ? undefined : usable(cards).find(({ id }) => picked === undefined || id === picked);
  const keeps = chosen === undefined && wantsToKeep && isKeepable;

  /** Says to the server with what it's paid; nothing where it thinks so anyway. */
  const announce = async ({ transactionId }: CardIntent, cardId: KeptCardId | null, keep: boolean) => {
    if (cardId === null && !keep && told.current !== transactionId) return null;
    told.current = transactionId;
    return announceCard(transactionId, { cardId, keep });
  };

  useImperativeHandle(handle, () => ({
    confirm: async (intent) => {
      if (!kept.isPending) await arrival();
      if (!form.current || kept.isPending) return { kind: 'not_sent', message: paymentMessages.notReady };
      const cardId = chosen?.id ?? null;
      return form.current.pay(intent, { cardId, announce: () => announce(intent, cardId, keeps) });
    },
  }));

  return (
    <div className="pay-with">
      <WalletSection amountCents={amountCents} isReady={isReady} pay={pay} announce={(intent) => announce(intent, null, false)} />
      {kept.isPending && <CardPlaceholder />}
      {kept.isError && !kept.data && <LoadFailed what={t("Your saved cards couldn't be loaded.")} query={kept} />}
      {cards.length > 0 && <KeptCards cards={cards} value={chosen?.id ?? ANOTHER} isDisabled={isDisabled} onChange={setPicked} />}
      {/* Drawn from the start, so that it's there when it's needed and keeps what was typed. */}
      <div hidden={kept.isPending || chosen !== undefined}>
        <CardSection handle={setForm} isDisabled={isDisabled} amountCents={amountCents} keepsCard={keeps} onKeepable={setKeepable} />
        {isKeepable && (
          <div className="mt-3">
            <Checkbox
              label={t('Save this card for next time')}
              checked={wantsToKeep}
              disabled={isDisabled}
              onChange={(event) => setWantsToKeep(event.target.checked)}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** The provider's form, which comes later than all around it. `arrival` ends when it's there, or has not come in time. */
function useProviderForm() {
  const form = useRef<ProviderFormHandle>(null);
  const onArrival = useRef<() => void>(undefined);
  const setForm = useCallback((handle: ProviderFormHandle | null) => {
    form.current = handle;
    if (handle) onArrival.current?.();
  }, []);
  const arrival = (): Promise<void> =>
    form.current
      ? Promise.resolve()
      : new Promise((resolve) => {
          onArrival.current = resolve;
          setTimeout(resolve, FORM_PATIENCE_MS);
        });
  return { form, setForm, arrival };
}

function usable(cards: readonly KeptCard[]): KeptCard[] {
  return cards.filter(({ isExpired }) => !isExpired);
}

interface KeptCardsProps {
  cards: readonly KeptCard[];
  value: KeptCardId | typeof ANOTHER;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

function KeptCards({ cards, value, isDisabled, onChange }: KeptCardsProps) {
  return (
    <RadioGroup legend={t('Pay with')} value={value} onChange={onChange}>
      {cards.map((card) => (
        <RadioCard
          key={card.id}
          className="kept-card"
          value={card.id}
          title={cardName(card)}
          aside={<span className="small muted num">{expiryText(card)}</span>}
          isDisabled={isDisabled || card.isExpired}
        />
      ))}
      <RadioCard className="kept-card" value={ANOTHER} title={t('Use another card')} isDisabled={isDisabled} />
    </RadioGroup>
  );
}
