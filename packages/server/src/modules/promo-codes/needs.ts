import type { PromoCodeId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
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

/** Who buys with codes. `except` is the open payment that is being prepared again: it is not a use beside itself. */
export interface PromoCodePurchases {
  /** One entry for each of these codes that has any purchase. */
  readPromoUses(db: Db | Tx, ids: readonly PromoCodeId[]): Promise<ReadonlyMap<PromoCodeId, PromoCodeUses>>;
  /** Paid and open uses of a code: of everybody, and of one family. */
  countPromoUses(
    tx: Tx,
    use: { promoCodeId: PromoCodeId; familyId: UserId; except: TransactionId | undefined },
  ): Promise<{ inAll: number; ofFamily: number }>;
  /** Whether a family has not bought yet, nor is buying with a code: from a trainer, or from anybody. */
  isFirstBooking(tx: Tx, family: { familyId: UserId; trainerId: TrainerId | null; except: TransactionId | undefined }): Promise<boolean>;
}

/** What module promo-codes takes from other modules. */
export interface PromoCodesNeeds {
  trainers: Pick<TrainersService, 'findTrainerByUser'>;
  payments: PromoCodePurchases;
}
