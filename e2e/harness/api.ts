import { athleteRoutes } from '@x1/contract/accounts/athlete-routes.ts';
import { factorRoutes } from '@x1/contract/accounts/factor-routes.ts';
import { familyRoutes } from '@x1/contract/accounts/family-routes.ts';
import { accountsRoutes } from '@x1/contract/accounts/routes.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { backgroundChecksRoutes } from '@x1/contract/background-checks/routes.ts';
import { billingRoutes } from '@x1/contract/billing/routes.ts';
import { calendarRoutes } from '@x1/contract/calendar/routes.ts';
import { consentsRoutes } from '@x1/contract/consents/routes.ts';
import { conversationsRoutes } from '@x1/contract/conversations/routes.ts';
import { createClient } from '@x1/contract/core/client.ts';
import { dashboardRoutes } from '@x1/contract/dashboard/routes.ts';
import { apiKeyRoutes } from '@x1/contract/developers/api-key-routes.ts';
import { webhookRoutes } from '@x1/contract/developers/webhook-routes.ts';
import { lessonLogRoutes } from '@x1/contract/lesson-log/routes.ts';
import { mediaRoutes } from '@x1/contract/media/routes.ts';
import { notificationsRoutes } from '@x1/contract/notifications/routes.ts';
import { giftCardRoutes } from '@x1/contract/payments/gift-card-routes.ts';
import { paymentsRoutes } from '@x1/contract/payments/routes.ts';
import { payoutsRoutes } from '@x1/contract/payouts/routes.ts';
import { programsRoutes } from '@x1/contract/programs/routes.ts';
import { clipRoutes } from '@x1/contract/progress/clip-routes.ts';
import { progressRoutes } from '@x1/contract/progress/routes.ts';
import { promoCodesRoutes } from '@x1/contract/promo-codes/routes.ts';
import { reviewsRoutes } from '@x1/contract/reviews/routes.ts';
import { safetyRoutes } from '@x1/contract/safety/routes.ts';
import { changeRoutes } from '@x1/contract/scheduling/change-routes.ts';
import { meetingTimeRoutes } from '@x1/contract/scheduling/meeting-time-routes.ts';
import { schedulingRoutes } from '@x1/contract/scheduling/routes.ts';
import { waitlistRoutes } from '@x1/contract/scheduling/waitlist-routes.ts';
import { searchRoutes } from '@x1/contract/search/routes.ts';
import { sessionsRoutes } from '@x1/contract/sessions/routes.ts';
import { supportRoutes } from '@x1/contract/support/routes.ts';
import { systemRoutes } from '@x1/contract/system/routes.ts';
import { trainersRoutes } from '@x1/contract/trainers/routes.ts';
import { verificationRoutes } from '@x1/contract/verification/routes.ts';
import { productAddress } from './where.ts';

/** The product's API as one person; it arranges what a journey needs and does not tell about. */
export function apiFor(token: string | null) {
  const options = { baseUrl: productAddress(), fetch, getToken: () => token };
  return {
    accounts: createClient(accountsRoutes, options),
    athletes: createClient(athleteRoutes, options),
    family: createClient(familyRoutes, options),
    factors: createClient(factorRoutes, options),
    admin: createClient(adminRoutes, options),
    backgroundChecks: createClient(backgroundChecksRoutes, options),
    calendar: createClient(calendarRoutes, options),
    consents: createClient(consentsRoutes, options),
    conversations: createClient(conversationsRoutes, options),
    developers: createClient({ ...apiKeyRoutes, ...webhookRoutes }, options),
    lessonLog: createClient(lessonLogRoutes, options),
    media: createClient(mediaRoutes, options),
    notifications: createClient(notificationsRoutes, options),
    payments: createClient({ ...paymentsRoutes, ...giftCardRoutes }, options),
    payouts: createClient(payoutsRoutes, options),
    progress: createClient({ ...progressRoutes, ...clipRoutes }, options),
    promoCodes: createClient(promoCodesRoutes, options),
    programs: createClient(programsRoutes, options),
    reviews: createClient(reviewsRoutes, options),
    safety: createClient(safetyRoutes, options),
    scheduling: createClient(schedulingRoutes, options),
    scheduleChanges: createClient(changeRoutes, options),
    meetingTimes: createClient(meetingTimeRoutes, options),
    waitlist: createClient(waitlistRoutes, options),
    support: createClient(supportRoutes, options),
    system: createClient(systemRoutes, options),
    trainers: createClient(trainersRoutes, options),
    verification: createClient(verificationRoutes, options),
    search: createClient(searchRoutes, options),
    dashboard: createClient(dashboardRoutes, options),
    sessions: createClient(sessionsRoutes, options),
    billing: createClient(billingRoutes, options),
  };
}

export type Api = ReturnType<typeof apiFor>;
