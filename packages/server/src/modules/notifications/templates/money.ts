import type { PayoutId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { moneyBackText } from '@x1/contract/payments/credit.ts';
import type { EventDefinition } from '../../../platform/events.ts';
import * as payments from '../../payments/events.ts';
import * as payouts from '../../payouts/events.ts';
import type { Fact } from '../mail/letter.ts';
import { findDispute, findPayout, findRefund, type PayoutFacts, type SessionFacts } from '../reads/facts.ts';
import { type NotificationTemplate, notificationOn } from '../template.ts';
import {
  aboutProgram,
  answerByFact,
  dateOf,
  earningsHere,
  inBooking,
  isScheduled,
  ofSession,
  partiesOf,
  sessionPath,
  toParent,
  toTrainer,
  waitingFact,
  whenAndWhere,
} from './session-parts.ts';

/** Notifications for parents and trainers about payments and payouts. */

const paidHere = 'You received this email because you paid on X1.';
const dateIn = (date: Date, timeZone: string) => formatLongDate(date.toISOString(), timeZone);
const receiptOf = ({ transactionId }: SessionFacts) => ({ label: 'Open the receipt', path: `/receipts/${transactionId}` });
const billing = { label: 'Open Billing & Earnings', path: '/billing' };

/** A purchase may include several sessions; it notifies once (R38). */
const bought = ({ programTitle, sessionCount }: SessionFacts) =>
  sessionCount > 1 ? `${sessionCount} sessions of ${programTitle}` : programTitle;
const promoFact = ({ promo }: SessionFacts): Fact[] =>
  promo === null ? [] : [{ label: 'Promo code', value: `${promo.code} (${formatCents(promo.discountCents)} off)`, isLasting: true }];
/** What of the amount the family's credit paid. */
const creditFact = ({ creditCents }: SessionFacts): Fact[] =>
  creditCents === 0 ? [] : [{ label: 'Paid with credit', value: formatCents(creditCents), isLasting: true }];
/** A trainer learns as well who bears it. */
const promoFactForTrainer = (session: SessionFacts): Fact[] =>
  promoFact(session).map((fact) => (session.promo?.isPaidByX1 ? { ...fact, value: `${fact.value}, paid to you by X1` } : fact));
const aboutPurchase = ({ programTitle, sessionType, sessionCount }: SessionFacts): Fact[] => [
  { label: 'Program', value: `${programTitle} (${sessionType})` },
  ...(sessionCount > 1 ? [{ label: 'Sessions', value: String(sessionCount), isLasting: true }] : []),
];

const whoPaid = (session: SessionFacts) => `${session.parent.name} paid ${formatCents(session.amountCents)} for ${bought(session)}.`;

export const purchaseSucceeded = notificationOn(payments.purchaseSucceeded, {
  ...ofSession,
  stillApplies: ({ paidAt }) => paidAt !== null,
  key: ({ transactionId }) => String(transactionId),
  happenedAt: ({ paidAt }) => dateOf(paidAt),
  gathers: inBooking,
  recipients: [
    {
      to: toParent,
      topic: 'payment',
      weight: 'record',
      write: (session, reader) => ({
        title: 'Payment received',
        subject: `Receipt: ${formatCents(session.amountCents)} for ${session.programTitle}`,
        aside: `receipt: ${formatCents(session.amountCents)}`,
        sentence: `You paid ${formatCents(session.amountCents)} for ${bought(session)} with ${session.trainer.name}.`,
        facts: [
          ...aboutPurchase(session),
          { label: 'Trainer', value: session.trainer.name },
          { label: 'Amount', value: formatCents(session.amountCents), isLasting: true },
          ...promoFact(session),
          ...creditFact(session),
          { label: 'Paid on', value: dateIn(dateOf(session.paidAt), reader.timeZone), isLasting: true },
          ...waitingFact(session, reader),
        ],
        ...(isScheduled(session) || session.approvalStatus === 'rejected'
          ? { button: receiptOf(session) }
          : { button: { label: 'Choose a time', path: sessionPath(session) }, link: receiptOf(session) }),
        why: paidHere,
      }),
    },
    {
      to: toTrainer,
      topic: 'booking',
      weight: 'booking',
      // A seat in a group that has filled up is declined immediately, and needs no answer.
      when: ({ approvalStatus }) => approvalStatus !== 'rejected',
      write: (session, reader) => ({
        title: `New request from ${session.parent.name}`,
        sentence: `${whoPaid(session)} ${isScheduled(session) ? 'Approve or reject it.' : 'Approve it, or propose a time.'}`,
        lasting: whoPaid(session),
        facts: [
          ...aboutPurchase(session),
          { label: 'From', value: session.parent.name },
          { label: 'Amount', value: formatCents(session.amountCents), isLasting: true },
          ...promoFactForTrainer(session),
          ...whenAndWhere(session, reader, 'trainer'),
          ...answerByFact(session, reader),
        ],
        button: { label: 'Answer the request', path: sessionPath(session) },
        why: 'You received this email because parents can book you on X1.',
      }),
    },
  ],
});

type Refunded = { readonly session: SessionFacts; readonly amountCents: number; readonly creditCents: number };

/** Where the money went: to the card, and the rest as credit (decision 0086). */
function refundSentence({ session, amountCents, creditCents }: Refunded): string {
  const whole = `${formatCents(amountCents)} for ${session.programTitle}`;
  if (creditCents === 0) return `We sent ${whole} back to your card. Banks show it within 5 to 10 days.`;
  if (creditCents === amountCents) return `You got ${whole} back as credit. It's ready for your next booking.`;
  const split = moneyBackText({ cardCents: amountCents - creditCents, creditCents });
  return `You got ${whole} back: ${split}. Banks show card refunds within 5 to 10 days.`;
}

const whereItWent = ({ amountCents, creditCents }: Omit<Refunded, 'session'>): Fact[] => [
  ...(creditCents > 0 && creditCents < amountCents
    ? [{ label: 'To your card', value: formatCents(amountCents - creditCents), isLasting: true }]
    : []),
  ...(creditCents > 0 ? [{ label: 'As credit', value: formatCents(creditCents), isLasting: true }] : []),
];

export const refunded = notificationOn(payments.refunded, {
  read: (tx, { refundId }) => findRefund(tx, refundId),
  concerns: partiesOf,
  refreshes: ['payments', 'sessions'],
  stillApplies: ({ succeededAt }) => succeededAt !== null,
  key: ({ refundId }) => String(refundId),
  happenedAt: ({ succeededAt }) => dateOf(succeededAt),
  gathers: ({ session }) => inBooking(session),
  recipients: [
    {
      to: ({ session }) => toParent(session),
      topic: 'payment',
      weight: 'record',
      write: ({ session, amountCents, creditCents, succeededAt }, { timeZone }) => ({
        title: `${formatCents(amountCents)} refunded`,
        subject: `Refund: ${formatCents(amountCents)} for ${session.programTitle}`,
        aside: `refund: ${formatCents(amountCents)}`,
        sentence: refundSentence({ session, amountCents, creditCents }),
        facts: [
          ...aboutProgram(session),
          { label: 'Refunded', value: formatCents(amountCents), isLasting: true },
          ...whereItWent({ amountCents, creditCents }),
          { label: 'Originally paid', value: formatCents(session.amountCents), isLasting: true },
          { label: 'Sent on', value: dateIn(dateOf(succeededAt), timeZone), isLasting: true },
        ],
        button: receiptOf(session),
        why: paidHere,
      }),
    },
    {
      to: ({ session }) => toTrainer(session),
      topic: 'payment',
      weight: 'payment',
      write: ({ session, amountCents }) => ({
        title: `${formatCents(amountCents)} went back to ${session.parent.name}`,
        sentence: `A payment for ${session.programTitle} was refunded. See your earnings for what is left of it.`,
        facts: [
          ...aboutProgram(session),
          { label: 'Refunded', value: formatCents(amountCents) },
          { label: 'Originally paid', value: formatCents(session.amountCents) },
        ],
        button: billing,
        why: earningsHere,
      }),
    },
  ],
});

export const disputeOpened = notificationOn(payments.disputeOpened, {
  read: (tx, { disputeId }) => findDispute(tx, disputeId),
  concerns: partiesOf,
  refreshes: ['payments', 'sessions'],
  stillApplies: () => true,
  key: ({ disputeId }) => String(disputeId),
  happenedAt: ({ openedAt }) => openedAt,
  recipients: [
    {
      to: ({ session }) => toTrainer(session),
      topic: 'payment',
      weight: 'payment',
      write: ({ session, amountCents }) => ({
        title: `A bank is reviewing a payment of ${formatCents(amountCents)}`,
        sentence: `The cardholder disputed the payment for ${session.programTitle}. The money is on hold until the bank has decided; there's nothing you have to do.`,
        facts: [...aboutProgram(session), { label: 'Amount', value: formatCents(amountCents) }],
        button: billing,
        why: earningsHere,
      }),
    },
  ],
});

export const disputeClosed = notificationOn(payments.disputeClosed, {
  read: (tx, { disputeId }) => findDispute(tx, disputeId),
  concerns: partiesOf,
  refreshes: ['payments', 'sessions'],
  stillApplies: ({ closedAt }) => closedAt !== null,
  key: ({ disputeId }) => String(disputeId),
  happenedAt: ({ closedAt }) => dateOf(closedAt),
  recipients: [
    {
      to: ({ session }) => toTrainer(session),
      topic: 'payment',
      weight: 'payment',
      write: ({ session, amountCents, status }) => ({
        title: status === 'won' ? `You won the dispute over ${formatCents(amountCents)}` : `The bank refunded ${formatCents(amountCents)}`,
        sentence:
          status === 'won'
            ? `The payment for ${session.programTitle} is valid, and your share of it is no longer on hold.`
            : `The payment for ${session.programTitle} was returned to the cardholder. See your earnings for details.`,
        facts: [...aboutProgram(session), { label: 'Amount', value: formatCents(amountCents) }],
        button: billing,
        why: earningsHere,
      }),
    },
  ],
});

const payoutFacts = ({ amountCents, sessionCount }: PayoutFacts) => [
  { label: 'Amount', value: formatCents(amountCents) },
  { label: 'For', value: countText(sessionCount, 'session') },
];
const toOwner = ({ trainer }: { trainer: { userId: PayoutFacts['trainer']['userId'] } }) => trainer.userId;

function payoutNotification(
  event: EventDefinition<{ payoutId: PayoutId }>,
  {
    write,
    ...template
  }: Pick<NotificationTemplate<PayoutFacts>, 'stillApplies' | 'happenedAt'> & {
    write: (payout: PayoutFacts) => { title: string; sentence: string };
  },
) {
  return notificationOn(event, {
    ...template,
    read: (tx, { payoutId }) => findPayout(tx, payoutId),
    concerns: ({ trainer }) => [trainer],
    refreshes: ['payments'],
    key: ({ payoutId }) => String(payoutId),
    recipients: [
      {
        to: toOwner,
        topic: 'payout',
        weight: 'payment',
        write: (payout) => ({ ...write(payout), facts: payoutFacts(payout), button: billing, why: earningsHere }),
      },
    ],
  });
}

export const payoutDecided = payoutNotification(payouts.payoutDecided, {
  stillApplies: ({ status }) => status !== 'returned',
  happenedAt: ({ decidedAt }) => decidedAt,
  write: ({ amountCents, kind }) => ({
    title: `${formatCents(amountCents)} is on its way to your bank`,
    sentence: `${kind === 'weekly' ? "This Friday's payout" : 'The payout you requested'} has left X1. Banks take one to three working days.`,
  }),
});

export const payoutPaid = payoutNotification(payouts.payoutPaid, {
  stillApplies: ({ paidAt, status }) => paidAt !== null && status === 'paid',
  happenedAt: ({ paidAt }) => dateOf(paidAt),
  write: ({ amountCents }) => ({
    title: `${formatCents(amountCents)} arrived at your bank`,
    sentence: 'Your payout has reached your bank account.',
  }),
});

export const payoutFailed = payoutNotification(payouts.payoutFailed, {
  stillApplies: ({ returnedAt }) => returnedAt !== null,
  happenedAt: ({ returnedAt }) => dateOf(returnedAt),
  write: ({ amountCents, returnReason }) => ({
    title: `Your payout of ${formatCents(amountCents)} didn't arrive`,
    sentence: `${returnReason ?? 'Your bank rejected it.'} The money is in your balance again.`,
  }),
});

export const moneyNotifications = [purchaseSucceeded, refunded, disputeOpened, disputeClosed, payoutDecided, payoutPaid, payoutFailed];
