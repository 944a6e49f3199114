import { t } from '@x1/contract/core/texts.ts';
import type { CardSetupId } from '@x1/contract/payments/kept-card.ts';
import { useRef, useState } from 'react';
import { paymentsApi } from '../../lib/api/payments.ts';
import { errorText } from '../../lib/api-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { cardsAddress, finishAddedCard } from './added-card.ts';
import type { CardOutcome, Confirmation, ProviderFormHandle } from './card-form/card-form.ts';
import { CardSection } from './card-section.tsx';
import { paymentMessages } from './messages.ts';

/** Keeps a card for the next booking without paying (decision 0076). Closed, it forgets what was typed. */
export function AddCardDialog({ onClose }: { onClose: () => void }) {
  const cardForm = useRef<ProviderFormHandle>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = useAddCard();
  const form = useForm({
    initial: {},
    send: async () => {
      setProblem(null);
      const outcome = await add(cardForm.current);
      if (outcome === 'kept') onClose();
      else setProblem(outcome);
    },
  });
  return (
    <FormDialog onClose={onClose} title={t('Add a card')} submitLabel={t('Save card')} busyLabel={t('Saving...')} form={form}>
      <p className="mb-4">{t('Nothing is charged now. You see the time and the price before you pay, every time.')}</p>
      <CardSection handle={cardForm} isDisabled={form.isBusy} amountCents={null} keepsCard onKeepable={ignore} />
      {problem !== null && (
        <div className="mt-4">
          <FormError title={problem} />
        </div>
      )}
    </FormDialog>
  );
}

const ignore = () => undefined;

/** Adds the card in the form. One opened dialog is one setup, which may be tried with one card after the other. */
function useAddCard() {
  const [requestId] = useState(() => crypto.randomUUID());
  const setup = useRef<CardSetupId>(null);

  async function begin(): Promise<Confirmation | string> {
    try {
      const { setupId, clientSecret } = await paymentsApi.beginCard({ body: { requestId } });
      setup.current = setupId;
      return { clientSecret, returnUrl: cardsAddress(location.origin) };
    } catch (error) {
      return errorText(error, paymentMessages.notReady);
    }
  }

  /** @returns why it isn't kept; null while a field says so, or while the browser leaves for the bank's page */
  return async (form: ProviderFormHandle | null): Promise<'kept' | string | null> => {
    const outcome: CardOutcome = form ? await form.keep(begin) : { kind: 'not_sent', message: paymentMessages.notReady };
    if (outcome.kind === 'leaving') return null;
    if (outcome.kind !== 'paid' && outcome.kind !== 'unknown') return outcome.message;
    return setup.current ? ((await finishAddedCard(setup.current, paymentMessages.notReady)) ?? 'kept') : paymentMessages.notReady;
  };
}
