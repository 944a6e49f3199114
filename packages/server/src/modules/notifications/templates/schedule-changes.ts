import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import * as scheduling from '../../scheduling/events.ts';
import type { Fact } from '../mail/letter.ts';
import { type ChangedSession, listScheduleChangeFacts, type ScheduleChangeFacts } from '../reads/schedule-changes.ts';
import { type Message, notificationOn, type RecipientRule } from '../template.ts';
import { aboutProgram, creditRule, inBooking, isScheduled, type Side, sessionPath, whyOf } from './session-parts.ts';
import { type Reader, timeLine } from './time-facts.ts';

/** A trainer has moved or canceled many sessions in one step: each family, and the trainer, hears of all of theirs at once (decision 0087). */

const formerTime = ({ session, former }: ChangedSession, reader: Reader) => timeLine({ ...session, ...former }, reader);
const newTime = ({ session }: ChangedSession, reader: Reader) => (isScheduled(session) ? timeLine(session, reader) : '');

/** A line for each session: when it was, and when it is. */
function timesOf({ kind, side, sessions }: ScheduleChangeFacts, reader: Reader): Fact[] {
  return sessions.map((each) => ({
    label: side === 'parent' ? each.session.programTitle : each.session.parent.name,
    value:
      kind === 'move'
        ? t('{now}, instead of {before}', { now: newTime(each, reader), before: formerTime(each, reader) })
        : formerTime(each, reader),
  }));
}

function writeToFamily(facts: ScheduleChangeFacts, reader: Reader): Message {
  const { kind, sessions, trainer, changeId } = facts;
  const [first] = sessions;
  const isOne = sessions.length === 1;
  const what =
    isOne && first ? first.session.programTitle : t('{count, plural, one {# session} other {# sessions}}', { count: sessions.length });
  const refundCents = sessions.reduce((sum, each) => sum + each.refundCents, 0);
  const path = `/schedule-change/${changeId}`;
  return {
    title:
      kind === 'move'
        ? t('{name} moved {program}', { name: trainer.name, program: what })
        : t('{name} canceled {program}', { name: trainer.name, program: what }),
    sentence: kind === 'move' ? movedSentence(sessions, reader) : canceledSentence(sessions, refundCents, reader),
    facts: [...(isOne && first ? aboutProgram(first.session) : []), ...timesOf(facts, reader)],
    ...quoteOf(facts),
    button:
      kind === 'move'
        ? { label: isOne ? t('Answer the new time') : t('Answer the new times'), path }
        : { label: t('See what was canceled'), path },
    why: whyOf('parent'),
  };
}

function movedSentence(sessions: readonly ChangedSession[], reader: Reader): string {
  const [first] = sessions;
  if (sessions.length === 1 && first)
    return t(
      'Now {now}. It was {before}. Please accept this time, pick another, or take your money back. No answer within 24 hours counts as a yes.',
      { now: newTime(first, reader), before: formerTime(first, reader) },
    );
  return t('Please accept the new times, pick others, or take your money back. No answer within 24 hours counts as a yes.');
}

function canceledSentence(sessions: readonly ChangedSession[], refundCents: number, reader: Reader): string {
  const [first] = sessions;
  const rule = sessions.map(({ session }) => creditRule(session, refundCents)).find(Boolean) ?? '';
  const money =
    refundCents > 0 ? `${t('You get {amount} back.', { amount: formatCents(refundCents) })}${rule}` : t("There's no money left to refund.");
  return sessions.length === 1 && first ? `${t('It was set for {time}.', { time: formerTime(first, reader) })} ${money}` : money;
}

function writeToTrainer(facts: ScheduleChangeFacts, reader: Reader): Message {
  const { kind, sessions } = facts;
  const families = new Set(sessions.map(({ session }) => session.parent.userId)).size;
  const count = sessions.length;
  const [first] = sessions;
  return {
    title:
      kind === 'move'
        ? t('{count, plural, one {You moved # session} other {You moved # sessions}}', { count })
        : t('{count, plural, one {You canceled # session} other {You canceled # sessions}}', { count }),
    sentence:
      kind === 'move'
        ? t('We told {families, plural, one {# family} other {# families}}. Each can accept, pick another time, or take the money back.', {
            families,
          })
        : t('We told {families, plural, one {# family} other {# families}}, and their money goes back.', { families }),
    facts: timesOf(facts, reader),
    ...quoteOf(facts),
    button:
      sessions.length === 1 && first
        ? { label: t('Open the session'), path: sessionPath(first.session) }
        : { label: t('Open your sessions'), path: '/appointments' },
    why: whyOf('trainer'),
  };
}

const quoteOf = ({ reason, trainer }: ScheduleChangeFacts) => (reason ? { quote: { text: reason, by: trainer.name } } : {});

function ruleFor(side: Side): RecipientRule<ScheduleChangeFacts> {
  return {
    to: ({ to }) => to.userId,
    topic: 'booking',
    weight: 'booking',
    // Who made the change gets an email to keep, and no bell.
    channels: side === 'parent' ? 'all' : 'mail',
    when: (facts) => facts.side === side,
    invites: ({ sessions }) => sessions.map(({ session }) => session),
    tells: ({ kind, sessions }) => (side === 'parent' && kind === 'move' ? sessions.map(({ session }) => session) : undefined),
    write: side === 'parent' ? writeToFamily : writeToTrainer,
  };
}

const scheduleChanged = notificationOn(scheduling.scheduleChanged, {
  read: (tx, { changeId }) => listScheduleChangeFacts(tx, changeId),
  concerns: ({ to }) => [to],
  refreshes: ['sessions', 'payments'],
  stillApplies: ({ sessions }) => sessions.length > 0,
  key: ({ changeId }) => String(changeId),
  happenedAt: ({ changedAt }) => changedAt,
  // The money of canceled sessions goes back at once: one email says both.
  gathers: ({ kind, sessions: [first] }) => (kind === 'cancel' && first ? inBooking(first.session) : undefined),
  recipients: [ruleFor('parent'), ruleFor('trainer')],
});

export const scheduleChangeNotifications = [scheduleChanged];
