import type { AccountsService } from '../accounts/service.ts';
import type { BackgroundChecksService } from '../background-checks/service.ts';
import type { ConsentsService } from '../consents/service.ts';
import type { MediaService } from '../media/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { PaymentsService } from '../payments/service.ts';
import type { PayoutsService } from '../payouts/service.ts';
import type { ProgramsService } from '../programs/service.ts';
import type { PromoCodesService } from '../promo-codes/service.ts';
import type { ReviewsService } from '../reviews/service.ts';
import type { SafetyService } from '../safety/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { SupportService } from '../support/service.ts';
import type { TaxesService } from '../taxes/service.ts';
import type { TrainersService } from '../trainers/service.ts';

/** What module admin takes from other modules. */
export interface AdminNeeds {
  settings: Pick<SettingsService, 'assertChangeable' | 'change' | 'defaults' | 'forget' | 'listVersions' | 'readRevisions' | 'withdraw'>;
  accounts: Pick<AccountsService, 'assertConfirmed' | 'getAccountState' | 'switchOff' | 'switchOn'>;
  media: Pick<MediaService, 'openMessageFile' | 'takeDown' | 'withdrawAllOf'>;
  trainers: Pick<TrainersService, 'changePhotoAddress' | 'listSports'>;
  backgroundChecks: Pick<BackgroundChecksService, 'reportUrl'>;
  programs: Pick<ProgramsService, 'restore' | 'takeDown'>;
  payments: Pick<
    PaymentsService,
    | 'askRefundByOperator'
    | 'carryOutDecision'
    | 'lockRefundLimits'
    | 'lockReport'
    | 'payAskedRefund'
    | 'releaseReview'
    | 'sessionTerms'
    | 'wasAskedByOperator'
    | 'writeDecision'
  >;
  payouts: Pick<PayoutsService, 'balanceIn' | 'nextPayout' | 'resumePayouts' | 'stopPayouts'>;
  promoCodes: Pick<PromoCodesService, 'createOfPlatform' | 'endByOperator' | 'listForOperators'>;
  reviews: Pick<ReviewsService, 'setVisibility'>;
  consents: Pick<ConsentsService, 'publishWaiver'>;
  safety: Pick<SafetyService, 'pauseTrainer' | 'resolve'>;
  support: Pick<SupportService, 'close'>;
  taxes: Pick<TaxesService, 'setThreshold' | 'thresholdsOf' | 'yearTotals'>;
  notifications: Pick<NotificationsService, 'preferencesIn' | 'retryMail'>;
}
