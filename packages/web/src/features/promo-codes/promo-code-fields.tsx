import { promoCodeLength } from '@x1/contract/promo-codes/promo-code.ts';
import type { PromoCodeFields as Values } from '@x1/contract/promo-codes/promo-code-form.ts';
import type { FormPart } from '../../lib/use-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';

const kinds = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Dollars' },
] as const;

interface PromoCodeFieldsProps {
  form: FormPart<Values>;
  /** With whom the first booking is: 'you', or 'X1'. */
  firstWith: string;
  /** Whose days they are, such as 'New York time'. */
  zoneNote: string;
}

/** The fields of a new code, for trainers and operators. */
export function PromoCodeFields({ form, firstWith, zoneNote }: PromoCodeFieldsProps) {
  const { values, change, field } = form;
  return (
    <>
      <TextField
        label="Code"
        hint={`${promoCodeLength.min} to ${promoCodeLength.max} letters, digits or dashes. Families type it when they pay.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('code')}
      />
      <Segments legend="Takes off" value={values.kind} options={kinds} onChange={(kind) => change({ kind, discount: '' })} />
      {values.kind === 'percent' ? (
        <TextField label="Percent off" inputMode="numeric" hint="1 to 90" {...field('discount')} />
      ) : (
        <MoneyField label="Dollars off" hint="Up to 90% of the price" {...field('discount')} />
      )}
      <div className="promo-pair">
        <TextField label="Total uses" inputMode="numeric" placeholder="No limit" {...field('maxUses')} />
        <TextField label="Uses per family" inputMode="numeric" placeholder="No limit" {...field('maxUsesPerFamily')} />
      </div>
      <div className="promo-pair">
        <TextField label="First day" type="date" hint="Leave blank to start now" {...field('startsOn')} />
        <TextField label="Last day" type="date" hint={zoneNote} {...field('endsOn')} />
      </div>
      <Checkbox
        label={`Only for a family's first booking with ${firstWith}`}
        checked={values.isFirstBookingOnly}
        onChange={(event) => change({ isFirstBookingOnly: event.target.checked })}
      />
    </>
  );
}
