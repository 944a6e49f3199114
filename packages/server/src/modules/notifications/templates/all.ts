import type { EventNotification } from '../template.ts';
import { afterSessionNotifications } from './after-session.ts';
import { backgroundCheckNotifications } from './background-checks.ts';
import { bookingNotifications } from './booking.ts';
import { giftCardNotifications } from './gift-cards.ts';
import { moneyNotifications } from './money.ts';
import { progressNotifications } from './progress.ts';
import { referralNotifications } from './referrals.ts';
import { scheduleChangeNotifications } from './schedule-changes.ts';
import { sessionPlaceNotifications } from './session-places.ts';
import { sessionTimeNotifications } from './session-times.ts';
import { trainerNotifications } from './trainer.ts';
import { waitlistNotifications } from './waitlist.ts';
import { waiverNotifications } from './waivers.ts';

const eventNotifications = [
  ...bookingNotifications,
  ...afterSessionNotifications,
  ...sessionTimeNotifications,
  ...sessionPlaceNotifications,
  ...scheduleChangeNotifications,
  ...moneyNotifications,
  ...trainerNotifications,
  ...backgroundCheckNotifications,
  ...waitlistNotifications,
  ...waiverNotifications,
  ...referralNotifications,
  ...giftCardNotifications,
  ...progressNotifications,
];

/** Visits every notification that an event sets off; a new one joins the list of its file. */
export function eachEventNotification(visit: <Payload extends object, Facts>(template: EventNotification<Payload, Facts>) => void): void {
  // Payload and facts belong together within each entry; a list of different entries cannot say so in its type.
  for (const template of eventNotifications) visit(template as EventNotification<object, unknown>);
}
