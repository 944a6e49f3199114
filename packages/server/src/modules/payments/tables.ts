import type { Row } from '../../platform/db/database.ts';

/** A payment: what was agreed when it was made, and what has become of it. `lostCents` is what banks gave back in disputes that were lost. */
export type PaymentTransaction = Row<'transactions'>;

/**
 * Money that goes back: of one session, or without `appointmentId` of the payment as a whole. `canceled`: it went back another way, by a
 * dispute or by hand at the provider.
 */
export type Refund = Row<'refunds'>;

/** The bank holds the amount while it is open. */
export type Dispute = Row<'disputes'>;

/** What a parent says was not as agreed. */
export type StoredReport = Row<'problemReports'>;
