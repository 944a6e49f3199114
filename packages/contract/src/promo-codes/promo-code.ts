import * as z from 'zod/mini';
import { PromoCodeId, TrainerId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { formatCents, formatCount } from '../core/number-format.ts';
import { t } from '../core/texts.ts';
import { CalendarDate, Instant } from '../core/time.ts';
import { normalizePromoCode } from './normalize.ts';

/** How long a code is, without spaces. */
export const promoCodeLength = { min: 4, max: 20 } as const;
/** The most a code takes off in percent: something is left to be paid by card (decision 0085). */
export const PROMO_PERCENT_MAX = 90;
/** The least and the most a code takes off as an amount. */
export const promoAmountCents = { min: 100, max: 100_000 } as const;
/** Codes of one maker that haven't ended. */
export const MAX_PROMO_CODES = 50;

const form = () => t('must be {min} to {max} letters, digits or dashes', { min: promoCodeLength.min, max: promoCodeLength.max });

/** The text of a new code. */
export const PromoCodeText = z.string({ error: form }).check(
  z.refine((typed) => typed.length <= 100, { error: form, abort: true }),
  z.overwrite(normalizePromoCode),
  z.regex(/^[A-Z0-9][A-Z0-9-]{2,18}[A-Z0-9]$/, { error: form }),
);

/** A code that somebody typed to buy with. Whether there is one is the server's to say. */
export const TypedPromoCode = z
  .string(t('must be text'))
  .check(z.maxLength(100, { error: t('is too long'), abort: true }), z.overwrite(normalizePromoCode));

const wholeNumber = (max: number) =>
  z
    .int(t('must be a whole number'))
    .check(
      z.minimum(1, t('must be at least 1')),
      z.maximum(max, { error: () => t('must be at most {count}', { count: formatCount(max) }) }),
    );

const inDollars = () =>
  t('must be from {min} to {max}', { min: formatCents(promoAmountCents.min), max: formatCents(promoAmountCents.max) });

/** What a code takes off a price. */
export const PromoDiscount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: wholeNumber(PROMO_PERCENT_MAX) }),
  z.object({
    kind: z.literal('amount'),
    amount: Cents.check(z.minimum(promoAmountCents.min, { error: inDollars }), z.maximum(promoAmountCents.max, { error: inDollars })),
  }),
]);
export type PromoDiscount = z.infer<typeof PromoDiscount>;

/** A code to be made. Nothing of it changes later; it can only be ended. */
export const NewPromoCode = z
  .object({
    code: PromoCodeText,
    discount: PromoDiscount,
    /** Only for a family's first booking: with the trainer who made it, or with X1 where an operator did. */
    isFirstBookingOnly: z._default(z.boolean('must be true or false'), false),
    /** How often it works in all; null: as often as families like. */
    maxUses: z._default(z.nullable(wholeNumber(100_000)), null),
    /** How often it works for one family; null: as often as it likes. */
    maxUsesPerFamily: z._default(z.nullable(wholeNumber(100)), 1),
    /** Its first and its last day, in the maker's time zone, both inclusive; null: at once, and until it's ended. */
    startsOn: z._default(z.nullable(CalendarDate), null),
    endsOn: z._default(z.nullable(CalendarDate), null),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
      error: t("can't be before the first day"),
      path: ['endsOn'],
    }),
  );
export type NewPromoCode = z.output<typeof NewPromoCode>;

/** `planned`: its first day is ahead. `over`: its last day has passed. `used_up`: it has no use left. `ended`: its maker ended it. */
export const promoCodeStates = ['active', 'planned', 'used_up', 'over', 'ended'] as const;
export type PromoCodeState = (typeof promoCodeStates)[number];

/** A code as its maker sees it. */
export const PromoCode = z.object({
  id: PromoCodeId,
  /** Whose programs it is for; null for X1's own, which work at every trainer's. */
  trainerId: z.nullable(TrainerId),
  code: z.string(),
  discount: PromoDiscount,
  isFirstBookingOnly: z.boolean(),
  maxUses: z.nullable(z.int()),
  maxUsesPerFamily: z.nullable(z.int()),
  startsOn: z.nullable(CalendarDate),
  endsOn: z.nullable(CalendarDate),
  /** The zone of the two days. */
  timeZone: z.string(),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
  state: z.enum(promoCodeStates),
  /** Paid purchases with it, without those of which all the money went back. */
  uses: z.int(),
  /** Purchases being paid right now: each keeps a use until it's paid or given up. */
  usesUnderWay: z.int(),
  /** What it has saved families in those paid purchases. */
  savedAmount: Cents,
});
export type PromoCode = z.infer<typeof PromoCode>;

/** What a code would take off, before anything is booked. */
export const OfferedPromoCode = z.object({ code: z.string(), discount: PromoDiscount });
export type OfferedPromoCode = z.infer<typeof OfferedPromoCode>;

/** What a code took off a purchase. */
export const AppliedPromoCode = z.object({ code: z.string(), amount: Cents });
export type AppliedPromoCode = z.infer<typeof AppliedPromoCode>;

/** '20% off' or '$15.00 off'. */
export function promoDiscountText(discount: PromoDiscount): string {
  return discount.kind === 'percent'
    ? t('{percent}% off', { percent: discount.percent })
    : t('{amount} off', { amount: formatCents(discount.amount) });
}
