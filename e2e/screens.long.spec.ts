import { accountStates } from './screens/account-states.ts';
import { availabilityStates } from './screens/availability-states.ts';
import { backgroundCheckStates } from './screens/background-check-states.ts';
import { billingStates } from './screens/billing-states.ts';
import { calendarStates } from './screens/calendar-states.ts';
import { checkStates } from './screens/check-states.ts';
import { consoleCaseStates } from './screens/console-case-states.ts';
import { consoleMoneyStates } from './screens/console-money-states.ts';
import { consolePeopleStates } from './screens/console-people-states.ts';
import { consoleStates } from './screens/console-states.ts';
import { creditStates } from './screens/credit-states.ts';
import { developerStates } from './screens/developer-states.ts';
import { familyStates } from './screens/family-states.ts';
import { hostedStates } from './screens/hosted-states.ts';
import { mapStates } from './screens/map-states.ts';
import { mediaStates } from './screens/media-states.ts';
import { meetingTimeStates } from './screens/meeting-time-states.ts';
import { messageStates } from './screens/message-states.ts';
import { notificationStates } from './screens/notification-states.ts';
import { offlineStates } from './screens/offline-states.ts';
import { onboardingStates } from './screens/onboarding-states.ts';
import { progressStates } from './screens/progress-states.ts';
import { promoCodeStates } from './screens/promo-code-states.ts';
import { publicProfileStates } from './screens/public-profile-states.ts';
import { recordStates } from './screens/record-states.ts';
import { savedCardStates } from './screens/saved-card-states.ts';
import { scheduleChangeStates } from './screens/schedule-change-states.ts';
import { securityStates } from './screens/security-states.ts';
import { sessionLifeStates } from './screens/session-life-states.ts';
import { settingStates } from './screens/setting-states.ts';
import { trainerPageStates } from './screens/trainer-page-states.ts';
import { sellingStates, settingUpStates } from './screens/trainer-states.ts';
import { waitingStates } from './screens/waiting-states.ts';
import { waitlistStates } from './screens/waitlist-states.ts';
import { waiverStates } from './screens/waiver-states.ts';

checkStates([
  ...accountStates,
  ...securityStates,
  ...savedCardStates,
  ...familyStates,
  ...availabilityStates,
  ...settingUpStates,
  ...sellingStates,
  ...onboardingStates,
  ...backgroundCheckStates,
  ...waitingStates,
  ...mediaStates,
  ...billingStates,
  ...mapStates,
  ...progressStates,
  ...promoCodeStates,
  ...developerStates,
  ...recordStates,
  ...creditStates,
  ...publicProfileStates,
  ...trainerPageStates,
  ...sessionLifeStates,
  ...scheduleChangeStates,
  ...meetingTimeStates,
  ...waitlistStates,
  ...waiverStates,
  ...notificationStates,
  ...messageStates,
  ...offlineStates,
  ...calendarStates,
  ...consoleStates,
  ...consoleCaseStates,
  ...consolePeopleStates,
  ...consoleMoneyStates,
  ...settingStates,
  ...hostedStates,
]);
