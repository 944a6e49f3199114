import './gift-card-dialog.css';
import type { User } from '@x1/contract/accounts/user.ts';
import type { GiftCardId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import {
  GIFT_CARD_REFUND_DAYS,
  GIFT_MESSAGE_MAX_LENGTH,
  type GiftCard,
  giftCardCents,
  type NewGiftCard,
} from '@x1/contract/payments/gift-card.ts';
import { blankGiftCard, type GiftCardFields, GiftCardForm, toNewGiftCard } from '@x1/contract/payments/gift-card-form.ts';
import { toAuthorName } from '@x1/contract/reviews/review.ts';
import { useRef, useState } from 'react';
import { giftCardsApi } from '../../lib/api/gift-cards.ts';
import { errorText } from '../../lib/api-errors.ts';
import { deviceDraft, likeBlank } from '../../lib/form-draft.ts';
import { GIFT_DRAFT_KEY } from '../../lib/give-path.ts';
import { refresh } from '../../lib/query-client.ts';
import { rich } from '../../lib/rich.tsx';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { ProviderFormHandle } from './card-form/card-form.ts';
import { CardSection } from './card-section.tsx';
import { createGiftCardBuying } from './gift-card-buying.ts';
import { paymentMessages } from './messages.ts';

const usualAmounts = ['25', '50', '100', '250'] as const;

/** Where the bank's page leads back to. */
const giftsAddress = (origin: string, id: GiftCardId) => `${origin}/account-settings?gift=${id}#gift-cards`;

/** What was typed stays on this device while one looks something up, closes the form or goes back. */
const draft = deviceDraft<GiftCardFields>(GIFT_DRAFT_KEY, likeBlank(blankGiftCard));

interface GiftCardDialogProps {
  /** Whose name the gift carries. */
  giver: Pick<User, 'name'>;
  onClose: () => void;
}

/** Buys a gift card (decision 0090): for whom, how much, how it will read, and the card that pays it. */
export function GiftCardDialog({ giver, onClose }: GiftCardDialogProps) {
  const cardForm = useRef<ProviderFormHandle>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const buy = useBuying();
  const form = useForm({
    initial: blankGiftCard,
    schema: GiftCardForm,
    draft,
    send: async (wanted) => {
      setProblem(null);
      const outcome = await buy(wanted, cardForm.current);
      if (outcome === 'paid') return onClose();
      setProblem(outcome);
      // What isn't paid isn't sent: what was typed stays.
      throw new Error('The gift card is not paid.');
    },
  });
  const amountCents = toNewGiftCard(form.values).amount;
  const isValid = amountCents >= giftCardCents.min && amountCents <= giftCardCents.max;
  return (
    <FormDialog
      onClose={onClose}
      title={t('Give sessions')}
      description={t(
        "It pays for any session with any trainer, and never expires. Until it's used, you can have it refunded for {days} days.",
        { days: GIFT_CARD_REFUND_DAYS },
      )}
      width="usual"
      submitLabel={isValid ? t('Pay {amount}', { amount: formatCents(amountCents) }) : t('Pay')}
      busyLabel={t('Paying...')}
      form={form}
    >
      <div className="stack tight">
        <p className="small">
          {rich('Not sure anyone trains near them? <look>See who does</look>, in person or online.', {
            look: (text) => (
              <a className="link" href="/trainers" target="_blank" rel="noopener noreferrer">
                {text}
                <span className="sr"> {t('(opens in a new tab)')}</span>
              </a>
            ),
          })}
        </p>
        <Segments<string>
          legend={t('Amount')}
          value={form.values.amount}
          onChange={(amount) => form.change({ amount })}
          options={usualAmounts.map((dollars) => ({ value: dollars, label: `$${dollars}` }))}
        />
        <TextField
          label={t('Or another amount, in dollars')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...form.field('amount')}
        />
        <TextField label={t('Their email')} type="email" autoComplete="off" {...form.field('recipientEmail')} />
        <TextArea label={t('Message')} isOptional rows={3} limit={GIFT_MESSAGE_MAX_LENGTH} {...form.field('message')} />
        <GiftPreview giver={giver} amountCents={isValid ? amountCents : null} message={form.values.message} />
        <TextField
          label={t('Send it on')}
          type="date"
          isOptional
          hint={t('Leave it blank to send it right away. Otherwise it goes out at 9 AM that day, your time.')}
          {...form.field('deliverOn')}
        />
        <CardSection
          handle={cardForm}
          isDisabled={form.isBusy}
          amountCents={isValid ? amountCents : giftCardCents.min}
          keepsCard={false}
          onKeepable={ignore}
        />
        {problem !== null && <FormError title={problem} />}
      </div>
    </FormDialog>
  );
}

const ignore = () => undefined;

/** What the friend reads first, and whom it's from: the email says the same (notifications/mail/gift-mails.ts). */
function GiftPreview({ giver, amountCents, message }: { giver: Pick<User, 'name'>; amountCents: number | null; message: string }) {
  const from = toAuthorName(giver.name, '');
  const amount = amountCents === null ? '' : formatCents(amountCents);
  return (
    <section className="gift-preview" aria-label={t("What they'll read")}>
      <p className="tiny muted">{t("What they'll read")}</p>
      <p className="font-semibold wrap-anywhere">
        {from === ''
          ? t('Someone sent you a {amount} gift card for X1', { amount })
          : t('{from} sent you a {amount} gift card for X1', { from, amount })}
      </p>
      {message.trim() !== '' && <p className="wrap-anywhere">{`“${message.trim()}”`}</p>}
      <p className="tiny muted">
        {from === '' ? t("Add your name in your profile, so they know who it's from.") : t('We show your first name and last initial.')}
      </p>
    </section>
  );
}

/** Buys the card in the form. @returns 'paid', or as `createGiftCardBuying` says */
function useBuying() {
  const [buyOnce] = useState(() => createGiftCardBuying(() => crypto.randomUUID()));
  return async (wanted: NewGiftCard, form: ProviderFormHandle | null): Promise<'paid' | string | null> => {
    if (!form) return paymentMessages.notReady;
    try {
      const outcome = await buyOnce(wanted, {
        begin: (body) => giftCardsApi.buyGiftCard({ body }),
        pay: ({ giftCardId, clientSecret }) =>
          form.pay({ clientSecret, returnUrl: giftsAddress(location.origin, giftCardId) }, { cardId: null, announce: async () => null }),
        hint: (giftCardId) => giftCardsApi.hintGiftCard({ params: { giftCardId } }),
      });
      if (typeof outcome === 'string' || outcome === null) return outcome;
      await announcePaid(outcome);
      return 'paid';
    } catch (error) {
      return errorText(error, paymentMessages.notReady);
    }
  };
}

/** Once the list behind the form has it: a list without it beside 'paid' would make one pay again. */
async function announcePaid({ state, recipientEmail }: GiftCard): Promise<void> {
  await refresh(giftCardsApi.hintGiftCard.stale);
  const description =
    state === 'planned' ? t("We'll email it on its day.") : t("It's on its way to {email}.", { email: recipientEmail ?? '' });
  toast({ title: t('Gift card paid'), description });
}
