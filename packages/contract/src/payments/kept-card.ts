import * as z from 'zod/mini';
import { t } from '../core/texts.ts';

/** The provider's own name of a kept card, with which the payer's browser pays: it is of no use to anybody who isn't its owner. */
export const KeptCardId = z
  .string()
  .check(z.regex(/^\w{1,100}$/, "isn't a card"))
  .brand<'KeptCardId'>();
export type KeptCardId = z.infer<typeof KeptCardId>;

/** The provider's own name of a card that is being added; of no use without the secret of its setup. */
export const CardSetupId = z
  .string()
  .check(z.regex(/^\w{1,100}$/, "isn't a card"))
  .brand<'CardSetupId'>();
export type CardSetupId = z.infer<typeof CardSetupId>;

/** A card that its payer keeps for the next booking (decision 0070): never its number. */
export const KeptCard = z.object({
  id: KeptCardId,
  /** The provider's word, such as 'visa'. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isExpired: z.boolean(),
});
export type KeptCard = z.infer<typeof KeptCard>;

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** 'Visa ending 4242'. */
export function cardName({ brand, last4 }: Pick<KeptCard, 'brand' | 'last4'>): string {
  return t('{brand} ending {last4}', { brand: brandNames[brand] ?? t('Card'), last4 });
}

/** 'Expires 04/29', or 'Expired 04/25'. */
export function expiryText({ expMonth, expYear, isExpired }: Pick<KeptCard, 'expMonth' | 'expYear' | 'isExpired'>): string {
  const month = `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;
  return isExpired ? t('Expired {month}', { month }) : t('Expires {month}', { month });
}

/** Whether a card's last month has passed: it's good through that month's last day. */
export function isExpiredAt({ expMonth, expYear }: Pick<KeptCard, 'expMonth' | 'expYear'>, now: Date): boolean {
  return Date.UTC(expYear, expMonth) <= now.getTime();
}
