import { athleteRoutes } from './accounts/athlete-routes.ts';
import { factorRoutes } from './accounts/factor-routes.ts';
import { familyRoutes } from './accounts/family-routes.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { backgroundChecksRoutes } from './background-checks/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { consentsRoutes } from './consents/routes.ts';
import { conversationsRoutes } from './conversations/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { apiKeyRoutes } from './developers/api-key-routes.ts';
import { apiSessionRoutes } from './developers/session-routes.ts';
import { webhookRoutes } from './developers/webhook-routes.ts';
import { lessonLogRoutes } from './lesson-log/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { notificationsRoutes } from './notifications/routes.ts';
import { numbersRoutes } from './numbers/routes.ts';
import { giftCardRoutes } from './payments/gift-card-routes.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { payoutsRoutes } from './payouts/routes.ts';
import { programsRoutes } from './programs/routes.ts';
import { clipRoutes } from './progress/clip-routes.ts';
import { progressRoutes } from './progress/routes.ts';
import { promoCodesRoutes } from './promo-codes/routes.ts';
import { referralsRoutes } from './referrals/routes.ts';
import { reviewsRoutes } from './reviews/routes.ts';
import { safetyRoutes } from './safety/routes.ts';
import { changeRoutes } from './scheduling/change-routes.ts';
import { meetingTimeRoutes } from './scheduling/meeting-time-routes.ts';
import { schedulingRoutes } from './scheduling/routes.ts';
import { waitlistRoutes } from './scheduling/waitlist-routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sessionsRoutes } from './sessions/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { textRoutes } from './system/text-routes.ts';
import { taxesRoutes } from './taxes/routes.ts';
import { trainersRoutes } from './trainers/routes.ts';
import { verificationRoutes } from './verification/routes.ts';

/** Every call of the product by module: the server mounts it, the API document shows it, and the tests go through it. */
export const allRoutes = {
  // The second is for the two pages that show texts.
  system: { ...systemRoutes, ...textRoutes },
  // Four tables: the sign-in page loads the first alone.
  accounts: { ...accountsRoutes, ...factorRoutes, ...athleteRoutes, ...familyRoutes },
  media: mediaRoutes,
  trainers: trainersRoutes,
  verification: verificationRoutes,
  backgroundChecks: backgroundChecksRoutes,
  payouts: payoutsRoutes,
  programs: programsRoutes,
  calendar: calendarRoutes,
  // The screens that change a day load the second alone, and few know of waitlists.
  scheduling: { ...schedulingRoutes, ...changeRoutes, ...waitlistRoutes, ...meetingTimeRoutes },
  notifications: notificationsRoutes,
  promoCodes: promoCodesRoutes,
  payments: { ...paymentsRoutes, ...giftCardRoutes },
  reviews: reviewsRoutes,
  conversations: conversationsRoutes,
  consents: consentsRoutes,
  progress: { ...progressRoutes, ...clipRoutes },
  referrals: referralsRoutes,
  safety: safetyRoutes,
  support: supportRoutes,
  developers: { ...apiKeyRoutes, ...apiSessionRoutes, ...webhookRoutes },
  sessions: sessionsRoutes,
  numbers: numbersRoutes,
  search: searchRoutes,
  lessonLog: lessonLogRoutes,
  billing: billingRoutes,
  taxes: taxesRoutes,
  dashboard: dashboardRoutes,
  admin: adminRoutes,
} as const;
