import { t } from '@x1/contract/core/texts.ts';
import { formatMoment } from '@x1/contract/core/time-format.ts';
import { offerPath } from '@x1/contract/scheduling/waitlist-path.ts';
import { waitlistOffered } from '../../scheduling/events.ts';
import { findWaitlistOffer, type WaitlistOfferFacts } from '../reads/person-facts.ts';
import { notificationOn } from '../template.ts';
import { typeWord } from './session-parts.ts';
import { type Reader, timeLine } from './time-facts.ts';

/** No place is chosen yet: the reader's clock alone counts. */
const offeredTime = (offer: WaitlistOfferFacts, reader: Reader) =>
  timeLine({ ...offer, location: null, placeAddress: null, venueZone: null }, reader);

/** A time became free for a family that waits (decision 0084). */
export const timeOffered = notificationOn(waitlistOffered, {
  read: (tx, { timeHoldId }, { now }) => findWaitlistOffer(tx, timeHoldId, now),
  concerns: ({ parent }) => [parent],
  refreshes: ['sessions'],
  stillApplies: () => true,
  key: ({ timeHoldId }) => String(timeHoldId),
  happenedAt: ({ offeredAt }) => offeredAt,
  recipients: [
    {
      to: ({ parent }) => parent.userId,
      topic: 'booking',
      weight: 'booking',
      write: (offer, reader) => ({
        title: t('A time with {trainerName} is yours to take', { trainerName: offer.trainerName }),
        sentence: t("{program}: {time}. We're keeping it for you until {until}; then the next family gets it.", {
          program: offer.programTitle,
          time: offeredTime(offer, reader),
          until: formatMoment(offer.expiresAt.toISOString(), reader.timeZone, reader.now),
        }),
        facts: [
          { label: t('Program'), value: t('{program} ({type})', { program: offer.programTitle, type: typeWord(offer.sessionType) }) },
          { label: t('When'), value: offeredTime(offer, reader) },
          { label: t('Yours until'), value: formatMoment(offer.expiresAt.toISOString(), reader.timeZone, reader.now) },
        ],
        button: { label: t('Take this time'), path: offerPath(offer) },
        why: t("You received this email because you're on this trainer's waitlist on X1."),
      }),
    },
  ],
});

export const waitlistNotifications = [timeOffered];
