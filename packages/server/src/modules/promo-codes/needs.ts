import type { PromoCodeId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { SettingsService } from '../settings/service.ts';
import type { TrainersService } from '../trainers/service.ts';

/** What purchases with a code come to. */
export interface PromoCodeUses {
  /** Paid, without those of which all the money went back. */
  readonly uses: number;
  /** Being paid. */
  readonly usesUnderWay: number;
  /** What the code took off the paid ones, in cents. */
  readonly savedCents: number;
}

/**
 * What isn't counted: the open payment that is being prepared again, which is not a use beside itself; or whatever the family began and didn't
 * finish.
 */
export type LeftOutPurchases = TransactionId | 'own unfinished' | undefined;

/** Who buys with codes. */
export interface PromoCodePurchases {
  /** One entry for each of these codes that has any purchase. */
  readPromoUses(db: Db | Tx, ids: readonly PromoCodeId[]): Promise<ReadonlyMap<PromoCodeId, PromoCodeUses>>;
  /** Paid and open uses of a code: of everybody, and of one family. */
  countPromoUses(
    db: Db | Tx,
    use: { promoCodeId: PromoCodeId; familyId: UserId; except: LeftOutPurchases },
  ): Promise<{ inAll: number; ofFamily: number }>;
  /** Whether a family has not bought yet, nor is buying with a code: from a trainer, or from anybody. */
  isFirstBooking(db: Db | Tx, family: { familyId: UserId; trainerId: TrainerId | null; except: LeftOutPurchases }): Promise<boolean>;
}

/** What module promo-codes takes from other modules. */
export interface PromoCodesNeeds {
  settings: Pick<SettingsService, 'assertOn'>;
  trainers: Pick<TrainersService, 'findTrainerByUser'>;
  payments: PromoCodePurchases;
}
