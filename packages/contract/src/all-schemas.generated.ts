import * as accountsAccountLinks from './accounts/account-links.ts';
import * as accountsAthlete from './accounts/athlete.ts';
import * as accountsFactors from './accounts/factors.ts';
import * as accountsFamily from './accounts/family.ts';
import * as accountsLanguage from './accounts/language.ts';
import * as accountsParentProfile from './accounts/parent-profile.ts';
import * as accountsReplies from './accounts/replies.ts';
import * as accountsUser from './accounts/user.ts';
import * as adminApproval from './admin/approval.ts';
import * as adminBackgroundCheck from './admin/background-check.ts';
import * as adminCase from './admin/case.ts';
import * as adminContent from './admin/content.ts';
import * as adminFind from './admin/find.ts';
import * as adminGiftCard from './admin/gift-card.ts';
import * as adminIncome from './admin/income.ts';
import * as adminMoney from './admin/money.ts';
import * as adminNumbers from './admin/numbers.ts';
import * as adminOperations from './admin/operations.ts';
import * as adminOverview from './admin/overview.ts';
import * as adminPaymentReview from './admin/payment-review.ts';
import * as adminPerson from './admin/person.ts';
import * as adminPromoCode from './admin/promo-code.ts';
import * as adminReport from './admin/report.ts';
import * as adminSavedView from './admin/saved-view.ts';
import * as adminSeeAs from './admin/see-as.ts';
import * as adminSetting from './admin/setting.ts';
import * as adminStory from './admin/story.ts';
import * as adminSupportRequest from './admin/support-request.ts';
import * as adminTax from './admin/tax.ts';
import * as adminUser from './admin/user.ts';
import * as adminWaiver from './admin/waiver.ts';
import * as backgroundChecksCheck from './background-checks/check.ts';
import * as billingCredit from './billing/credit.ts';
import * as billingEarnings from './billing/earnings.ts';
import * as calendarCaldav from './calendar/caldav.ts';
import * as calendarConnection from './calendar/connection.ts';
import * as consentsConsent from './consents/consent.ts';
import * as consentsWaiverText from './consents/waiver-text.ts';
import * as conversationsMentorship from './conversations/mentorship.ts';
import * as conversationsMessage from './conversations/message.ts';
import * as conversationsSocketEvents from './conversations/socket-events.ts';
import * as coreApiScopes from './core/api-scopes.ts';
import * as coreErrors from './core/errors.ts';
import * as coreMoney from './core/money.ts';
import * as coreRequestId from './core/request-id.ts';
import * as coreTime from './core/time.ts';
import * as dashboardDashboard from './dashboard/dashboard.ts';
import * as developersApiKey from './developers/api-key.ts';
import * as developersSession from './developers/session.ts';
import * as developersWebhook from './developers/webhook.ts';
import * as lessonLogCollegeRules from './lesson-log/college-rules.ts';
import * as lessonLogLessonLog from './lesson-log/lesson-log.ts';
import * as lessonLogLogLink from './lesson-log/log-link.ts';
import * as mediaAttachment from './media/attachment.ts';
import * as mediaMediaFile from './media/media-file.ts';
import * as notificationsNotification from './notifications/notification.ts';
import * as notificationsPreferences from './notifications/preferences.ts';
import * as notificationsUnsubscribe from './notifications/unsubscribe.ts';
import * as numbersOwnNumbers from './numbers/own-numbers.ts';
import * as paymentsGiftCard from './payments/gift-card.ts';
import * as paymentsKeptCard from './payments/kept-card.ts';
import * as paymentsProblem from './payments/problem.ts';
import * as paymentsRefundPolicy from './payments/refund-policy.ts';
import * as paymentsTransaction from './payments/transaction.ts';
import * as payoutsPayout from './payouts/payout.ts';
import * as programsDutyRecord from './programs/duty-record.ts';
import * as programsProgram from './programs/program.ts';
import * as programsUsualPrices from './programs/usual-prices.ts';
import * as progressClips from './progress/clips.ts';
import * as progressProgress from './progress/progress.ts';
import * as promoCodesPromoCode from './promo-codes/promo-code.ts';
import * as referralsRoutes from './referrals/routes.ts';
import * as reviewsReview from './reviews/review.ts';
import * as safetyReport from './safety/report.ts';
import * as schedulingAppointment from './scheduling/appointment.ts';
import * as schedulingAvailability from './scheduling/availability.ts';
import * as schedulingBookingRules from './scheduling/booking-rules.ts';
import * as schedulingMeetingTime from './scheduling/meeting-time.ts';
import * as schedulingReasons from './scheduling/reasons.ts';
import * as schedulingScheduleChange from './scheduling/schedule-change.ts';
import * as schedulingSessionNotes from './scheduling/session-notes.ts';
import * as schedulingStates from './scheduling/states.ts';
import * as schedulingTimeHold from './scheduling/time-hold.ts';
import * as schedulingTimeOff from './scheduling/time-off.ts';
import * as schedulingWaitlist from './scheduling/waitlist.ts';
import * as schedulingWeekly from './scheduling/weekly.ts';
import * as searchDirectory from './search/directory.ts';
import * as searchMapBox from './search/map-box.ts';
import * as searchMapPins from './search/map-pins.ts';
import * as searchTrainerSearch from './search/trainer-search.ts';
import * as sessionsAgenda from './sessions/agenda.ts';
import * as sessionsBookAgain from './sessions/book-again.ts';
import * as sessionsParticipant from './sessions/participant.ts';
import * as sessionsSessionAthlete from './sessions/session-athlete.ts';
import * as sessionsSessionDetails from './sessions/session-details.ts';
import * as settingsLandingText from './settings/landing-text.ts';
import * as settingsOwnFee from './settings/own-fee.ts';
import * as settingsSettings from './settings/settings.ts';
import * as supportSupportRequest from './support/support-request.ts';
import * as taxesStatement from './taxes/statement.ts';
import * as taxesThreshold from './taxes/threshold.ts';
import * as trainersPlaces from './trainers/places.ts';
import * as trainersPublicPage from './trainers/public-page.ts';
import * as trainersSessionSettings from './trainers/session-settings.ts';
import * as trainersTrainer from './trainers/trainer.ts';
import * as verificationStatus from './verification/status.ts';

/** Every schema that the contract exports, by its name (npm run generate:api): the API document describes each once. */
export const allSchemas: Readonly<Record<string, unknown>> = {
  ...accountsAccountLinks,
  ...accountsAthlete,
  ...accountsFactors,
  ...accountsFamily,
  ...accountsLanguage,
  ...accountsParentProfile,
  ...accountsReplies,
  ...accountsUser,
  ...adminApproval,
  ...adminBackgroundCheck,
  ...adminCase,
  ...adminContent,
  ...adminFind,
  ...adminGiftCard,
  ...adminIncome,
  ...adminMoney,
  ...adminNumbers,
  ...adminOperations,
  ...adminOverview,
  ...adminPaymentReview,
  ...adminPerson,
  ...adminPromoCode,
  ...adminReport,
  ...adminSavedView,
  ...adminSeeAs,
  ...adminSetting,
  ...adminStory,
  ...adminSupportRequest,
  ...adminTax,
  ...adminUser,
  ...adminWaiver,
  ...backgroundChecksCheck,
  ...billingCredit,
  ...billingEarnings,
  ...calendarCaldav,
  ...calendarConnection,
  ...consentsConsent,
  ...consentsWaiverText,
  ...conversationsMentorship,
  ...conversationsMessage,
  ...conversationsSocketEvents,
  ...coreApiScopes,
  ...coreErrors,
  ...coreMoney,
  ...coreRequestId,
  ...coreTime,
  ...dashboardDashboard,
  ...developersApiKey,
  ...developersSession,
  ...developersWebhook,
  ...lessonLogCollegeRules,
  ...lessonLogLessonLog,
  ...lessonLogLogLink,
  ...mediaAttachment,
  ...mediaMediaFile,
  ...notificationsNotification,
  ...notificationsPreferences,
  ...notificationsUnsubscribe,
  ...numbersOwnNumbers,
  ...paymentsGiftCard,
  ...paymentsKeptCard,
  ...paymentsProblem,
  ...paymentsRefundPolicy,
  ...paymentsTransaction,
  ...payoutsPayout,
  ...programsDutyRecord,
  ...programsProgram,
  ...programsUsualPrices,
  ...progressClips,
  ...progressProgress,
  ...promoCodesPromoCode,
  ...referralsRoutes,
  ...reviewsReview,
  ...safetyReport,
  ...schedulingAppointment,
  ...schedulingAvailability,
  ...schedulingBookingRules,
  ...schedulingMeetingTime,
  ...schedulingReasons,
  ...schedulingScheduleChange,
  ...schedulingSessionNotes,
  ...schedulingStates,
  ...schedulingTimeHold,
  ...schedulingTimeOff,
  ...schedulingWaitlist,
  ...schedulingWeekly,
  ...searchDirectory,
  ...searchMapBox,
  ...searchMapPins,
  ...searchTrainerSearch,
  ...sessionsAgenda,
  ...sessionsBookAgain,
  ...sessionsParticipant,
  ...sessionsSessionAthlete,
  ...sessionsSessionDetails,
  ...settingsLandingText,
  ...settingsOwnFee,
  ...settingsSettings,
  ...supportSupportRequest,
  ...taxesStatement,
  ...taxesThreshold,
  ...trainersPlaces,
  ...trainersPublicPage,
  ...trainersSessionSettings,
  ...trainersTrainer,
  ...verificationStatus,
};
