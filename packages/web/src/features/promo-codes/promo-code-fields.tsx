import { t } from '@x1/contract/core/texts.ts';
import { promoCodeLength } from '@x1/contract/promo-codes/promo-code.ts';
import type { PromoCodeFields as Values } from '@x1/contract/promo-codes/promo-code-form.ts';
import type { FormPart } from '../../lib/use-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';

const kinds = [
  { value: 'percent', label: t('Percent') },
  { value: 'amount', label: t('Dollars') },
] as const;

interface PromoCodeFieldsProps {
  form: FormPart<Values>;
  /** With whom the first booking is. */
  firstWith: 'you' | 'X1';
  /** Whose days they are, such as 'New York time'. */
  zoneNote: string;
}

/** The fields of a new code, for trainers and operators. */
export function PromoCodeFields({ form, firstWith, zoneNote }: PromoCodeFieldsProps) {
  const { values, change, field } = form;
  return (
    <>
      <TextField
        label={t('Code')}
        hint={t('{min} to {max} letters, digits or dashes. Families type it when they pay.', {
          min: promoCodeLength.min,
          max: promoCodeLength.max,
        })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('code')}
      />
      <Segments legend={t('Takes off')} value={values.kind} options={kinds} onChange={(kind) => change({ kind, discount: '' })} />
      {values.kind === 'percent' ? (
        <TextField label={t('Percent off')} inputMode="numeric" hint={t('1 to 90')} {...field('discount')} />
      ) : (
        <MoneyField label={t('Dollars off')} hint={t('Up to 90% of the price')} {...field('discount')} />
      )}
      <div className="promo-pair">
        <TextField label={t('Total uses')} inputMode="numeric" placeholder={t('No limit')} {...field('maxUses')} />
        <TextField label={t('Uses per family')} inputMode="numeric" placeholder={t('No limit')} {...field('maxUsesPerFamily')} />
      </div>
      <div className="promo-pair">
        <TextField label={t('First day')} type="date" hint={t('Leave blank to start now')} {...field('startsOn')} />
        <TextField label={t('Last day')} type="date" hint={zoneNote} {...field('endsOn')} />
      </div>
      <Checkbox
        label={t("Only for a family's first booking with {firstWith, select, you {you} other {X1}}", { firstWith })}
        checked={values.isFirstBookingOnly}
        onChange={(event) => change({ isFirstBookingOnly: event.target.checked })}
      />
    </>
  );
}
