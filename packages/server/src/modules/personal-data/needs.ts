import type { PaymentsService } from '../payments/service.ts';

/** What module personal-data takes from other modules. */
export interface PersonalDataNeeds {
  /** What of a person is kept outside the database. */
  payments: Pick<PaymentsService, 'listKeptCards'>;
}
