import { formatCents } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import * as scheduling from '../../scheduling/events.ts';
import type { Fact } from '../mail/letter.ts';
import { type ChangedSession, listScheduleChangeFacts, type ScheduleChangeFacts } from '../reads/schedule-changes.ts';
import { type Message, notificationOn, type RecipientRule } from '../template.ts';
import { aboutProgram, creditRule, isScheduled, type Side, sessionPath, whyOf } from './session-parts.ts';
import { type Reader, timeLine } from './time-facts.ts';

/** A trainer has moved or canceled many sessions in one step: each family, and the trainer, hears of all of theirs at once (decision 0087). */

const formerTime = ({ session, former }: ChangedSession, reader: Reader) => timeLine({ ...session, ...former }, reader);
const newTime = ({ session }: ChangedSession, reader: Reader) => (isScheduled(session) ? timeLine(session, reader) : '');

/** A line for each session: when it was, and when it is. */
function timesOf({ kind, side, sessions }: ScheduleChangeFacts, reader: Reader): Fact[] {
  return sessions.map((each) => ({
    label: side === 'parent' ? each.session.programTitle : each.session.parent.name,
    value: kind === 'move' ? `${newTime(each, reader)}, instead of ${formerTime(each, reader)}` : formerTime(each, reader),
  }));
}

function writeToFamily(facts: ScheduleChangeFacts, reader: Reader): Message {
  const { kind, sessions, trainer, changeId } = facts;
  const [first] = sessions;
  const isOne = sessions.length === 1;
  const what = isOne && first ? first.session.programTitle : countText(sessions.length, 'session');
  const refundCents = sessions.reduce((sum, each) => sum + each.refundCents, 0);
  const path = `/schedule-change/${changeId}`;
  return {
    title: `${trainer.name} ${kind === 'move' ? 'moved' : 'canceled'} ${what}`,
    sentence: kind === 'move' ? movedSentence(sessions, reader) : canceledSentence(sessions, refundCents, reader),
    facts: [...(isOne && first ? aboutProgram(first.session) : []), ...timesOf(facts, reader)],
    ...quoteOf(facts),
    button:
      kind === 'move' ? { label: isOne ? 'Answer the new time' : 'Answer the new times', path } : { label: 'See what was canceled', path },
    why: whyOf('parent'),
  };
}

function movedSentence(sessions: readonly ChangedSession[], reader: Reader): string {
  const [first] = sessions;
  if (sessions.length === 1 && first)
    return `Now ${newTime(first, reader)}. It was ${formerTime(first, reader)}. Please accept this time, pick another, or take your money back. No answer within 24 hours counts as a yes.`;
  return 'Please accept the new times, pick others, or take your money back. No answer within 24 hours counts as a yes.';
}

function canceledSentence(sessions: readonly ChangedSession[], refundCents: number, reader: Reader): string {
  const [first] = sessions;
  const rule = sessions.map(({ session }) => creditRule(session, refundCents)).find(Boolean) ?? '';
  const money = refundCents > 0 ? `You get ${formatCents(refundCents)} back.${rule}` : "There's no money left to refund.";
  return sessions.length === 1 && first ? `It was set for ${formerTime(first, reader)}. ${money}` : money;
}

function writeToTrainer(facts: ScheduleChangeFacts, reader: Reader): Message {
  const { kind, sessions } = facts;
  const families = countText(new Set(sessions.map(({ session }) => session.parent.userId)).size, 'family', 'families');
  const [first] = sessions;
  return {
    title: `You ${kind === 'move' ? 'moved' : 'canceled'} ${countText(sessions.length, 'session')}`,
    sentence:
      kind === 'move'
        ? `We told ${families}. Each can accept, pick another time, or take the money back.`
        : `We told ${families}, and their money goes back.`,
    facts: timesOf(facts, reader),
    ...quoteOf(facts),
    button:
      sessions.length === 1 && first
        ? { label: 'Open the session', path: sessionPath(first.session) }
        : { label: 'Open your sessions', path: '/appointments' },
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
  recipients: [ruleFor('parent'), ruleFor('trainer')],
});

export const scheduleChangeNotifications = [scheduleChanged];
