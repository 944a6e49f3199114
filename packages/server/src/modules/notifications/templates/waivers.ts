import { t } from '@x1/contract/core/texts.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { agreementEnding } from '../../consents/events.ts';
import { findConsent } from '../reads/person-facts.ts';
import { notificationOn } from '../template.ts';
import { dateOf } from './session-parts.ts';

/** The yearly agreement with a trainer's waiver is about to end, while sessions are open (R173). */
export const waiverEnding = notificationOn(agreementEnding, {
  read: (tx, { consentId }) => findConsent(tx, consentId),
  concerns: ({ parent }) => [parent],
  refreshes: ['account'],
  stillApplies: () => true,
  key: ({ consentId }) => String(consentId),
  happenedAt: ({ remindedAt }) => dateOf(remindedAt),
  recipients: [
    {
      to: ({ parent }) => parent.userId,
      topic: 'account',
      weight: 'plain',
      write: ({ trainerName, validUntil }, { timeZone }) => ({
        title: t('Your waiver with {trainerName} ends soon', { trainerName }),
        sentence: t("It's good until {date}, and you have sessions coming up. Please read it again and agree for another year.", {
          date: formatLongDate(validUntil.toISOString(), timeZone),
        }),
        button: { label: t('Read and agree'), path: '/parent-dashboard' },
        why: t('You received this email because your family trains with a trainer on X1.'),
      }),
    },
  ],
});

export const waiverNotifications = [waiverEnding];
