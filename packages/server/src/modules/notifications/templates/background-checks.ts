import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { checkChanged, checkEnding } from '../../background-checks/events.ts';
import { findBackgroundCheck } from '../reads/facts.ts';
import { type Message, notificationOn } from '../template.ts';
import { dateOf } from './session-parts.ts';

/** A trainer's background check (decision 0106). What a report says is between the trainer and Checkr, which writes about it itself. */

const why = 'You received this email because you train families on X1.';
const button = { label: 'See your background check', path: '/background-check' };

/** What a new state is worth telling. Every other one the trainer has brought about, or learns from Checkr with what the law asks for. */
const news: Readonly<Record<string, Pick<Message, 'title' | 'sentence'>>> = {
  clear: { title: 'You passed your background check', sentence: 'Families now see it on your page and in search.' },
  engaged: { title: 'Your background check is done', sentence: "We've looked at your report, and you can train families on X1." },
  suspended: {
    title: 'Checkr needs something from you',
    sentence: "Checkr has emailed you what's missing. Your background check goes on once it's there.",
  },
  expired: {
    title: "Your background check wasn't finished",
    sentence: "The form was open for a week. You can start again whenever you're ready.",
  },
};

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
      when: ({ state }) => news[state] !== undefined,
      write: ({ state }) => ({ title: '', sentence: '', ...news[state], button, why }),
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
        title: remindedDays === 7 ? 'Your background check ends in a week' : 'Your background check ends soon',
        sentence: `It's good until ${formatLongDate(dateOf(validUntil).toISOString(), timeZone)}. Renew it now, and families keep seeing that you passed.`,
        button: { label: 'Renew your background check', path: '/background-check' },
        why,
      }),
    },
  ],
});

export const backgroundCheckNotifications = [backgroundCheckChanged, backgroundCheckEnding];
