import { dollarsToCents } from '../core/number-format.ts';
import { NewPromoCode } from './promo-code.ts';

/** The fields of a new code as a person fills them in; blank is none. */
export interface PromoCodeFields {
  readonly code: string;
  readonly kind: 'percent' | 'amount';
  /** Percent, or dollars and cents, by `kind`. */
  readonly discount: string;
  readonly isFirstBookingOnly: boolean;
  readonly maxUses: string;
  readonly maxUsesPerFamily: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

export const blankPromoCode: PromoCodeFields = {
  code: '',
  kind: 'percent',
  discount: '',
  isFirstBookingOnly: false,
  maxUses: '',
  maxUsesPerFamily: '1',
  startsOn: '',
  endsOn: '',
};

/** Whole numbers stay what they are, and everything else is refused by the schema. */
const toNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0);
const toNumberOrNull = (text: string) => (text.trim() === '' ? null : toNumber(text));
const toDay = (text: string) => (text === '' ? null : text);

/** What is sent for the fields. */
export function toNewPromoCode(fields: PromoCodeFields) {
  const { code, kind, discount, isFirstBookingOnly, maxUses, maxUsesPerFamily, startsOn, endsOn } = fields;
  return {
    code,
    discount: kind === 'percent' ? { kind, percent: toNumber(discount) } : { kind, amount: dollarsToCents(discount) ?? 0 },
    isFirstBookingOnly,
    maxUses: toNumberOrNull(maxUses),
    maxUsesPerFamily: toNumberOrNull(maxUsesPerFamily),
    startsOn: toDay(startsOn),
    endsOn: toDay(endsOn),
  };
}

/** The form of a new code: its output is what is sent. */
export const PromoCodeForm = {
  safeParse: (fields: unknown): ReturnType<typeof NewPromoCode.safeParse> =>
    NewPromoCode.safeParse(toNewPromoCode(fields as PromoCodeFields)),
};
