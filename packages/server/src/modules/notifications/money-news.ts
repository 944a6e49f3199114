import { formatCents } from '@x1/contract/core/money.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { aboutProgram, dateOf, isScheduled, openSession, sessionPath, toParent, toTrainer, whenAndWhere } from './booking-news.ts';
import type { Fact } from './mail/letter.ts';
import type { News } from './message.ts';
import type { DisputeFacts, PayoutFacts, RefundFacts, SessionFacts } from './news.ts';

/** What parents and trainers are told of payments and payouts. */

const paidHere = 'You get this mail because you paid on X1.';
const soldHere = 'You get this mail because it is about your earnings on X1.';
const dateIn = (date: Date, timeZone: string) => formatLongDate(date.toISOString(), timeZone);
const receiptOf = ({ transactionId }: SessionFacts) => ({ label: 'Open the receipt', path: `/receipts/${transactionId}` });
const billing = { label: 'Open Billing & Earnings', path: '/billing' };

/** A purchase may bring several sessions; it is told of once (R38). */
const bought = ({ programTitle, sessionCount }: SessionFacts) =>
  sessionCount > 1 ? `${sessionCount} sessions of ${programTitle}` : programTitle;
const aboutPurchase = ({ programTitle, sessionType, sessionCount }: SessionFacts): Fact[] => [
  { label: 'Program', value: `${programTitle} (${sessionType})` },
  ...(sessionCount > 1 ? [{ label: 'Sessions', value: String(sessionCount) }] : []),
];

export const purchaseSucceeded: News<SessionFacts> = {
  name: 'payments.purchase_succeeded',
  isTrue: ({ paidAt }) => paidAt !== null,
  key: ({ transactionId }) => String(transactionId),
  happenedAt: ({ paidAt }) => dateOf(paidAt),
  rules: [
    {
      to: toParent,
      topic: 'payment',
      weight: 'record',
      write: (session, { timeZone }) => ({
        title: 'Payment received',
        subject: `Receipt: ${formatCents(session.amountCents)} for ${session.programTitle}`,
        sentence: `You paid ${formatCents(session.amountCents)} for ${bought(session)} with ${session.trainer.name}.`,
        facts: [
          ...aboutPurchase(session),
          { label: 'Trainer', value: session.trainer.name },
          { label: 'Amount', value: formatCents(session.amountCents) },
          { label: 'Paid on', value: dateIn(dateOf(session.paidAt), timeZone) },
        ],
        button:
          isScheduled(session) || session.approvalStatus === 'rejected'
            ? receiptOf(session)
            : { label: 'Choose a time', path: sessionPath(session) },
        why: paidHere,
      }),
    },
    {
      to: toTrainer,
      topic: 'booking',
      weight: 'booking',
      // A seat in a group that filled up meanwhile is declined at once, and nobody's to answer.
      when: ({ approvalStatus }) => approvalStatus !== 'rejected',
      write: (session) => ({
        title: `New request from ${session.parent.name}`,
        sentence: `${session.parent.name} paid ${formatCents(session.amountCents)} for ${bought(session)}. Accept it, or propose a time.`,
        facts: [
          ...aboutPurchase(session),
          { label: 'From', value: session.parent.name },
          { label: 'Amount', value: formatCents(session.amountCents) },
        ],
        button: { label: 'Answer the request', path: sessionPath(session) },
        why: 'You get this mail because parents can book you on X1.',
      }),
    },
  ],
};

export const refunded: News<RefundFacts> = {
  name: 'payments.refunded',
  isTrue: ({ succeededAt }) => succeededAt !== null,
  key: ({ refundId }) => String(refundId),
  happenedAt: ({ succeededAt }) => dateOf(succeededAt),
  rules: [
    {
      to: ({ session }) => toParent(session),
      topic: 'payment',
      weight: 'record',
      write: ({ session, amountCents, succeededAt }, { timeZone }) => ({
        title: `${formatCents(amountCents)} refunded`,
        subject: `Refund: ${formatCents(amountCents)} for ${session.programTitle}`,
        sentence: `We sent ${formatCents(amountCents)} for ${session.programTitle} back to your card. Banks show it within 5 to 10 days.`,
        facts: [
          ...aboutProgram(session),
          { label: 'Refunded', value: formatCents(amountCents) },
          { label: 'Paid before', value: formatCents(session.amountCents) },
          { label: 'Sent on', value: dateIn(dateOf(succeededAt), timeZone) },
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
        sentence: `A payment for ${session.programTitle} was refunded. Your earnings show what is left of it.`,
        facts: [
          ...aboutProgram(session),
          { label: 'Refunded', value: formatCents(amountCents) },
          { label: 'Paid before', value: formatCents(session.amountCents) },
        ],
        button: billing,
        why: soldHere,
      }),
    },
  ],
};

export const disputeOpened: News<DisputeFacts> = {
  name: 'payments.dispute_opened',
  isTrue: () => true,
  key: ({ disputeId }) => String(disputeId),
  happenedAt: ({ openedAt }) => openedAt,
  rules: [
    {
      to: ({ session }) => toTrainer(session),
      topic: 'payment',
      weight: 'payment',
      write: ({ session, amountCents }) => ({
        title: `A bank is looking into ${formatCents(amountCents)}`,
        sentence: `The cardholder's bank asks about the payment for ${session.programTitle}. Its money waits until the bank has decided; there is nothing you have to do.`,
        facts: [...aboutProgram(session), { label: 'Amount', value: formatCents(amountCents) }],
        button: billing,
        why: soldHere,
      }),
    },
  ],
};

export const disputeClosed: News<DisputeFacts> = {
  name: 'payments.dispute_closed',
  isTrue: ({ closedAt }) => closedAt !== null,
  key: ({ disputeId }) => String(disputeId),
  happenedAt: ({ closedAt }) => dateOf(closedAt),
  rules: [
    {
      to: ({ session }) => toTrainer(session),
      topic: 'payment',
      weight: 'payment',
      write: ({ session, amountCents, status }) => ({
        title:
          status === 'won' ? `The bank decided for you: ${formatCents(amountCents)}` : `The bank gave back ${formatCents(amountCents)}`,
        sentence:
          status === 'won'
            ? `The payment for ${session.programTitle} stands, and your share of it is no longer kept back.`
            : `The payment for ${session.programTitle} went back to the cardholder. Your earnings show what that means.`,
        facts: [...aboutProgram(session), { label: 'Amount', value: formatCents(amountCents) }],
        button: billing,
        why: soldHere,
      }),
    },
  ],
};

export const problemReported: News<SessionFacts> = {
  name: 'payments.problem_reported',
  isTrue: ({ reportedAt }) => reportedAt !== null,
  key: ({ appointmentId }) => String(appointmentId),
  happenedAt: ({ reportedAt }) => dateOf(reportedAt),
  rules: [
    {
      to: toTrainer,
      topic: 'payment',
      weight: 'payment',
      // A trainer who is said not to have come has been told so.
      when: ({ noShowOf }) => noShowOf !== 'trainer',
      write: (session, reader) => ({
        title: `${session.programTitle} is under review`,
        sentence: `${session.parent.name} reported a problem with a session. Your share of it waits until we have looked into it.`,
        facts: [...aboutProgram(session), ...whenAndWhere(session, reader)],
        button: openSession(session),
        why: soldHere,
      }),
    },
  ],
};

export const problemDecided: News<SessionFacts> = {
  name: 'payments.problem_decided',
  isTrue: ({ reportDecidedAt }) => reportDecidedAt !== null,
  key: ({ appointmentId }) => String(appointmentId),
  happenedAt: ({ reportDecidedAt }) => dateOf(reportDecidedAt),
  rules: [
    {
      to: toParent,
      topic: 'payment',
      weight: 'plain',
      write: (session, reader) => ({
        title: 'We looked into the problem you reported',
        sentence:
          session.reportDecision === 'refund'
            ? `You get back what was left of your payment for ${session.programTitle}.`
            : `We found that ${session.programTitle} was as agreed, so your payment goes to ${session.trainer.name}. Please write to us if you see it differently.`,
        facts: [...aboutProgram(session), ...whenAndWhere(session, reader)],
        button: openSession(session),
        why: 'You get this mail because you reported a problem on X1.',
      }),
    },
    {
      to: toTrainer,
      topic: 'payment',
      weight: 'payment',
      write: (session, reader) => ({
        title: `${session.programTitle} is no longer under review`,
        sentence:
          session.reportDecision === 'refund'
            ? `We gave the payment back to ${session.parent.name}. Your earnings show what that means.`
            : 'Your share is released and comes with a next payout.',
        facts: [...aboutProgram(session), ...whenAndWhere(session, reader)],
        button: openSession(session),
        why: soldHere,
      }),
    },
  ],
};

const sessions = (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'}`;
const payoutFacts = ({ amountCents, sessionCount }: PayoutFacts) => [
  { label: 'Amount', value: formatCents(amountCents) },
  { label: 'For', value: sessions(sessionCount) },
];
const toOwner = ({ trainer }: { trainer: { userId: PayoutFacts['trainer']['userId'] } }) => trainer.userId;

function payoutNews(
  name: string,
  news: Pick<News<PayoutFacts>, 'isTrue' | 'happenedAt'> & { write: (payout: PayoutFacts) => { title: string; sentence: string } },
): News<PayoutFacts> {
  return {
    name,
    isTrue: news.isTrue,
    key: ({ payoutId }) => String(payoutId),
    happenedAt: news.happenedAt,
    rules: [
      {
        to: toOwner,
        topic: 'payout',
        weight: 'payment',
        write: (payout) => ({ ...news.write(payout), facts: payoutFacts(payout), button: billing, why: soldHere }),
      },
    ],
  };
}

export const payoutDecided = payoutNews('payouts.payout_decided', {
  isTrue: ({ status }) => status !== 'returned',
  happenedAt: ({ decidedAt }) => decidedAt,
  write: ({ amountCents, kind }) => ({
    title: `${formatCents(amountCents)} is on its way to your bank`,
    sentence: `${kind === 'weekly' ? "This Friday's payout" : 'The payout you asked for'} has left X1. Banks take one to three working days.`,
  }),
});

export const payoutPaid = payoutNews('payouts.payout_paid', {
  isTrue: ({ paidAt, status }) => paidAt !== null && status === 'paid',
  happenedAt: ({ paidAt }) => dateOf(paidAt),
  write: ({ amountCents }) => ({
    title: `${formatCents(amountCents)} arrived at your bank`,
    sentence: 'Your payout has reached your bank account.',
  }),
});

export const payoutFailed = payoutNews('payouts.payout_failed', {
  isTrue: ({ returnedAt }) => returnedAt !== null,
  happenedAt: ({ returnedAt }) => dateOf(returnedAt),
  write: ({ amountCents, returnReason }) => ({
    title: `Your payout of ${formatCents(amountCents)} did not arrive`,
    sentence: `${returnReason ?? 'Your bank did not take it.'} The money is in your balance again.`,
  }),
});
