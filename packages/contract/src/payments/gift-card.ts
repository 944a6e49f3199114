import * as z from 'zod/mini';
import { Email } from '../accounts/user.ts';
import { GiftCardId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { formatCents } from '../core/number-format.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { CalendarDate, Instant } from '../core/time.ts';

/** What a gift card can be worth: whole dollars. */
export const giftCardCents = { min: 2_500, max: 50_000 } as const;
export const GIFT_MESSAGE_MAX_LENGTH = 300;
/** How far ahead one can be sent. */
export const GIFT_CARD_DAYS_AHEAD = 365;
/** For how long its buyer can have it refunded, as long as nobody has redeemed it. */
export const GIFT_CARD_REFUND_DAYS = 90;

/** Unambiguous when read aloud or typed; 32 letters, so that each is five random bits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The alphabet of a code: 20 letters are 100 random bits. */
export const giftCodeForm = { letters: LETTERS, length: 20 } as const;

/** What is typed, as it's compared: in capitals, without spaces and dashes, and with the letters that are often read for others. */
export function normalizeGiftCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]+/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** 'A1B2C-D3E4F-G5H6J-K7M8N'. */
export function giftCodeText(code: string): string {
  return code.replace(/(.{5})(?=.)/g, '$1-');
}

/** A code that somebody typed. Whether there is one is the server's to say. */
export const TypedGiftCode = z
  .string(t('must be text'))
  .check(z.maxLength(100, { error: t('is too long'), abort: true }), z.overwrite(normalizeGiftCode), z.minLength(1, t('is required')));

const inDollars = () => t('must be from {min} to {max}', { min: formatCents(giftCardCents.min), max: formatCents(giftCardCents.max) });

/** A gift card to be bought. */
export const NewGiftCard = z.object({
  amount: Cents.check(
    z.minimum(giftCardCents.min, { error: inDollars }),
    z.maximum(giftCardCents.max, { error: inDollars }),
    z.multipleOf(100, t('must be whole dollars')),
  ),
  recipientEmail: Email,
  /** Filtered like every text to somebody who hasn't paid yet (R179). */
  message: z._default(text({ max: GIFT_MESSAGE_MAX_LENGTH }), ''),
  /** The day on which it's sent, in the buyer's zone; null or today: right away. */
  deliverOn: z._default(z.nullable(CalendarDate), null),
});
export type NewGiftCard = z.output<typeof NewGiftCard>;

/**
 * `planned`: paid, and sent on its day. `sent`: nobody has redeemed it yet. `refunding`: on its way back to the buyer's card. `disputed`: the bank
 * decides. `lost`: the bank gave it back.
 */
export const giftCardStates = ['open', 'failed', 'planned', 'sent', 'redeemed', 'refunding', 'refunded', 'disputed', 'lost'] as const;
export type GiftCardState = (typeof giftCardStates)[number];

/** A gift card as its buyer sees it; who redeemed it isn't theirs to know. */
export const GiftCard = z.object({
  id: GiftCardId,
  amount: Cents,
  /** Null once it's forgotten. */
  recipientEmail: z.nullable(z.string()),
  message: z.string(),
  state: z.enum(giftCardStates),
  deliverAt: Instant,
  createdAt: Instant,
  redeemedAt: z.nullable(Instant),
  /** Whether its buyer can have it refunded now. */
  isRefundable: z.boolean(),
  /** Until when its buyer can have it refunded while nobody has used it; null where that isn't possible any more. */
  refundableUntil: z.nullable(Instant),
});
export type GiftCard = z.infer<typeof GiftCard>;
