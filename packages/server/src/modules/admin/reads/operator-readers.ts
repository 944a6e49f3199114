import { checkNumbers } from '../../numbers/reads/check-numbers.ts';
import { readNumbers } from '../../numbers/reads/numbers.ts';
import { findApproval, listApprovals } from './approvals.ts';
import { listBackgroundChecks } from './background-checks.ts';
import { findMedia, listAllMedia, listAllPrograms, listAllReviews } from './content.ts';
import { findAnything } from './find.ts';
import { listGiftCards } from './gift-cards.ts';
import { readIncome } from './income.ts';
import { listAudit, listMails, listSupportRequests } from './office.ts';
import { readOverview } from './overview.ts';
import { findPayment } from './payment.ts';
import { listPaymentReviews } from './payment-reviews.ts';
import { listDisputes, listPayments, listProblems, listRefunds } from './payments.ts';
import { findPayoutDetails, listPayoutSessions } from './payout.ts';
import { listAllPayouts, listHolds } from './payouts.ts';
import { findReport, listReports } from './reports.ts';
import { listStory } from './story.ts';
import { listStuckMoney } from './stuck-money.ts';
import { listUsers, listVerifications } from './users.ts';
import { listUserConsents, listWaivers } from './waivers.ts';

/**
 * What the operators' console shows. Each read takes the transaction in which its log entry was written;
 * permissions are checked in `service.ts`.
 */
export const operatorReaders = {
  readOverview,
  listReports,
  findReport,
  listUsers,
  listVerifications,
  listBackgroundChecks,
  listSupportRequests,
  listPayments,
  findPayment,
  listRefunds,
  listGiftCards,
  listDisputes,
  listProblems,
  listStuckMoney,
  listApprovals,
  findApproval,
  listAllPayouts,
  findPayoutDetails,
  listPayoutSessions,
  listHolds,
  listPaymentReviews,
  readIncome,
  readNumbers,
  checkNumbers,
  listAllReviews,
  listAllMedia,
  findMedia,
  listAllPrograms,
  listMails,
  listAudit,
  listWaivers,
  listUserConsents,
  listStory,
  findAnything,
} as const;

export type OperatorReaders = typeof operatorReaders;
