import { t } from '@x1/contract/core/texts.ts';
import type { NewPromoCode } from '@x1/contract/promo-codes/promo-code.ts';
import { blankPromoCode, PromoCodeForm } from '@x1/contract/promo-codes/promo-code-form.ts';
import { promoCodesApi } from '../../lib/api/promo-codes.ts';
import { useChange } from '../../lib/use-change.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PromoCodeFields } from './promo-code-fields.tsx';

/** A trainer creates a code. Nothing of it can be changed later. */
export function NewPromoCodeDialog({ onClose }: { onClose: () => void }) {
  const create = useChange({
    call: (body: NewPromoCode) => promoCodesApi.createPromoCode({ body }),
    stale: promoCodesApi.createPromoCode.stale,
    done: ({ code }) => ({ title: t('{code} is ready', { code }), description: t('Copy its link and send it to families.') }),
    failed: t("The code couldn't be created. Please try again."),
    onRefreshed: onClose,
  });
  const form = useForm({ initial: blankPromoCode, schema: PromoCodeForm, send: (body) => create.mutateAsync(body) });
  return (
    <FormDialog
      title={t('New promo code')}
      description={t("You can't change it later, only end it.")}
      width="usual"
      submitLabel={t('Create code')}
      busyLabel={t('Creating...')}
      form={form}
      onClose={onClose}
    >
      <PromoCodeFields form={form} firstWith="you" zoneNote={t('In your time zone')} />
    </FormDialog>
  );
}
