import * as z from 'zod/mini';
import { TrainerId } from '../core/ids.ts';
import { NewPromoCode, PromoCode } from '../promo-codes/promo-code.ts';
import { Note } from './person.ts';

/** A code as operators see it: X1's own has no trainer. */
export const AdminPromoCode = z.extend(PromoCode, { trainer: z.nullable(z.object({ id: TrainerId, name: z.string() })) });
export type AdminPromoCode = z.infer<typeof AdminPromoCode>;

/** Making a code of X1: what it takes off is X1's expense, so it takes a reason. */
export const NewPlatformCode = z.object({ promoCode: NewPromoCode, reason: Note });
export type NewPlatformCode = z.output<typeof NewPlatformCode>;
