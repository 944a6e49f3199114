import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Gift } from 'lucide-react';
import { giftCardsApi } from '../../lib/api/gift-cards.ts';
import { errorText } from '../../lib/api-errors.ts';
import { rules } from '../../lib/form-schema.ts';
import { useChange } from '../../lib/use-change.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

const initial = { code: '' };

/** Turns a gift card into credit. Why a code doesn't work stands at the field. */
export function RedeemForm() {
  const redeem = useChange({
    call: (code: string) => giftCardsApi.redeemGiftCard({ body: { code } }),
    stale: giftCardsApi.redeemGiftCard.stale,
    done: ({ amount, balance }) => ({
      title: t('{amount} added to your credit', { amount: formatCents(amount) }),
      description: t('You have {balance} for your next bookings.', { balance: formatCents(balance) }),
    }),
  });
  const form = useForm({
    initial,
    schema: rules<typeof initial>(({ code }) => ({ code: code.trim() === '' ? t('Code is required') : undefined })),
    send: async ({ code }) => {
      await redeem.mutateAsync(code);
      form.change(initial);
    },
    errorsOf: (error) => ({ code: errorText(error, t("The gift card couldn't be added. Please try again.")) }),
  });
  return (
    <form {...form.attributes} className="redeem">
      <TextField
        label={t('Gift card code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...form.field('code')}
      />
      <Button type="submit" variant="outline" icon={Gift} isBusy={form.isBusy} busyLabel={t('Adding...')}>
        {t('Add')}
      </Button>
    </form>
  );
}
