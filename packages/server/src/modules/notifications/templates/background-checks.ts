import { t } from '@x1/contract/core/texts.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { checkChanged, checkEnding } from '../../background-checks/events.ts';
import { findBackgroundCheck } from '../reads/person-facts.ts';
import { type Message, notificationOn } from '../template.ts';
import { dateOf } from './session-parts.ts';

/** A trainer's background check (decision 0106). What a report says is between the trainer and Checkr, which writes about it itself. */

const why = () => t('You received this email because you train families on X1.');
const button = () => ({ label: t('See your background check'), path: '/background-check' });

/** What a new state is worth telling. Every other one the trainer has brought about, or learns from Checkr with what the law asks for. */
const newsOf = (): Readonly<Record<string, Pick<Message, 'title' | 'sentence'>>> => ({
  clear: { title: t('You passed your background check'), sentence: t('Families now see it on your page and in search.') },
  engaged: { title: t('Your background check is done'), sentence: t("We've looked at your report, and you can train families on X1.") },
  suspended: {
    title: t('Checkr needs something from you'),
    sentence: t("Checkr has emailed you what's missing. Your background check goes on once it's there."),
  },
  expired: {
    title: t("Your background check wasn't finished"),
    sentence: t("The form was open for a week. You can start again whenever you're ready."),
  },
});

const backgroundCheckChanged = notificationOn(checkChanged, {
  read: (tx, { checkId }) => findBackgroundCheck(tx, checkId),
  concerns: ({ trainer }) => [trainer],
  refreshes: ['account'],
  stillApplies: () => true,
  key: ({ checkId, state }) => `${checkId}:${state}`,
  happenedAt: ({ changedAt }) => changedAt,
  recipients: [
    {
      to: ({ trainer }) => trainer.userId,
      topic: 'verification',
      weight: 'plain',
      when: ({ state }) => newsOf()[state] !== undefined,
      write: ({ state }) => ({ title: '', sentence: '', ...newsOf()[state], button: button(), why: why() }),
    },
  ],
});

const backgroundCheckEnding = notificationOn(checkEnding, {
  read: (tx, { checkId }) => findBackgroundCheck(tx, checkId),
  concerns: ({ trainer }) => [trainer],
  refreshes: ['account'],
  stillApplies: ({ validUntil, remindedDays }) => validUntil !== null && remindedDays !== null,
  key: ({ checkId, remindedDays }) => `${checkId}:${remindedDays}`,
  happenedAt: ({ changedAt }) => changedAt,
  recipients: [
    {
      to: ({ trainer }) => trainer.userId,
      topic: 'verification',
      weight: 'plain',
      write: ({ validUntil, remindedDays }, { timeZone }) => ({
        title: remindedDays === 7 ? t('Your background check ends in a week') : t('Your background check ends soon'),
        sentence: t("It's good until {date}. Renew it now, and families keep seeing that you passed.", {
          date: formatLongDate(dateOf(validUntil).toISOString(), timeZone),
        }),
        button: { label: t('Renew your background check'), path: '/background-check' },
        why: why(),
      }),
    },
  ],
});

export const backgroundCheckNotifications = [backgroundCheckChanged, backgroundCheckEnding];
