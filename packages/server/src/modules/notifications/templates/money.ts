import type { PayoutId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { moneyBackText } from '@x1/contract/payments/credit.ts';
import { returnReasonText } from '@x1/contract/payouts/return-reasons.ts';
import type { EventDefinition } from '../../../platform/events.ts';
import * as payments from '../../payments/events.ts';
import * as payouts from '../../payouts/events.ts';
import type { Fact, ListedRefund } from '../mail/letter.ts';
import { findDispute, findPayout, findRefund, type PayoutFacts } from '../reads/money-facts.ts';
import type { SessionFacts } from '../reads/session-facts.ts';
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
  typeWord,
  waitingFact,
  whenAndWhere,
} from './session-parts.ts';
import { type Reader, timeLine } from './time-facts.ts';

/** Notifications for parents and trainers about payments and payouts. */

const paidHere = () => t('You received this email because you paid on X1.');
const dateIn = (date: Date, timeZone: string) => formatLongDate(date.toISOString(), timeZone);
const receiptOf = ({ transactionId }: SessionFacts) => ({ label: t('Open the receipt'), path: `/receipts/${transactionId}` });
const billing = () => ({ label: t('Open Billing & Earnings'), path: '/billing' });

/** A purchase may include several sessions; it notifies once (R38). */
const bought = ({ programTitle, sessionCount }: SessionFacts) =>
  sessionCount > 1 ? t('{count} sessions of {program}', { count: sessionCount, program: programTitle }) : programTitle;
const promoFact = ({ promo }: SessionFacts): Fact[] =>
  promo === null
    ? []
    : [
        {
          label: t('Promo code'),
          value: t('{code} ({amount} off)', { code: promo.code, amount: formatCents(promo.discountCents) }),
          isLasting: true,
        },
      ];
/** What of the amount the family's credit paid. */
const creditFact = ({ creditCents }: SessionFacts): Fact[] =>
  creditCents === 0 ? [] : [{ label: t('Paid with credit'), value: formatCents(creditCents), isLasting: true }];
/** A trainer learns as well who bears it. */
const promoFactForTrainer = (session: SessionFacts): Fact[] =>
  promoFact(session).map((fact) =>
    session.promo?.isPaidByX1 ? { ...fact, value: t('{discount}, paid to you by X1', { discount: fact.value }) } : fact,
  );
const aboutPurchase = ({ programTitle, sessionType, sessionCount }: SessionFacts): Fact[] => [
  { label: t('Program'), value: t('{program} ({type})', { program: programTitle, type: typeWord(sessionType) }) },
  ...(sessionCount > 1 ? [{ label: t('Sessions'), value: String(sessionCount), isLasting: true }] : []),
];

const whoPaid = (session: SessionFacts) =>
  t('{parent} paid {amount} for {what}.', { parent: session.parent.name, amount: formatCents(session.amountCents), what: bought(session) });

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
        title: t('Payment complete'),
        subject: t('Receipt: {amount} for {program}', { amount: formatCents(session.amountCents), program: session.programTitle }),
        aside: t('receipt: {amount}', { amount: formatCents(session.amountCents) }),
        sentence: t('You paid {amount} for {what} with {trainer}.', {
          amount: formatCents(session.amountCents),
          what: bought(session),
          trainer: session.trainer.name,
        }),
        facts: [
          ...aboutPurchase(session),
          { label: t('Trainer'), value: session.trainer.name },
          { label: t('Amount'), value: formatCents(session.amountCents), isLasting: true },
          ...promoFact(session),
          ...creditFact(session),
          { label: t('Paid on'), value: dateIn(dateOf(session.paidAt), reader.timeZone), isLasting: true },
          ...waitingFact(session, reader),
        ],
        ...(isScheduled(session) || session.approvalStatus === 'rejected'
          ? { button: receiptOf(session) }
          : { button: { label: t('Choose a time'), path: sessionPath(session) }, link: receiptOf(session) }),
        why: paidHere(),
      }),
    },
    {
      to: toTrainer,
      topic: 'booking',
      weight: 'booking',
      // A seat in a group that has filled up is declined immediately, and needs no answer.
      when: ({ approvalStatus }) => approvalStatus !== 'rejected',
      write: (session, reader) => ({
        title: t('New request from {parent}', { parent: session.parent.name }),
        sentence: `${whoPaid(session)} ${isScheduled(session) ? t('Approve or reject it.') : t('Approve it, or propose a time.')}`,
        lasting: whoPaid(session),
        facts: [
          ...aboutPurchase(session),
          { label: t('From'), value: session.parent.name },
          { label: t('Amount'), value: formatCents(session.amountCents), isLasting: true },
          ...promoFactForTrainer(session),
          ...whenAndWhere(session, reader, 'trainer'),
          ...answerByFact(session, reader),
        ],
        button: { label: t('Answer the request'), path: sessionPath(session) },
        why: t('You received this email because parents can book you on X1.'),
      }),
    },
  ],
});

type Refunded = { readonly session: SessionFacts; readonly amountCents: number; readonly creditCents: number };

/** Where the money went: to the card, and the rest as credit (decision 0086). */
function refundSentence({ session, amountCents, creditCents }: Refunded): string {
  const [amount, program] = [formatCents(amountCents), session.programTitle];
  if (creditCents === 0)
    return t('We sent {amount} for {program} back to your card. Banks show it within 5 to 10 days.', { amount, program });
  if (creditCents === amountCents)
    return t("You got {amount} for {program} back as credit. It's ready for your next booking.", { amount, program });
  const split = moneyBackText({ cardCents: amountCents - creditCents, creditCents }) ?? '';
  return t('You got {amount} for {program} back: {split}. Banks show card refunds within 5 to 10 days.', { amount, program, split });
}

/** Its line where the session was canceled together with others. */
function listedIn({ session, amountCents, creditCents }: Refunded, to: ListedRefund['to'], reader: Reader): ListedRefund | undefined {
  const { canceledInChange: changeId, appointmentId, programTitle: program, parent } = session;
  if (changeId === null) return undefined;
  const amount = formatCents(amountCents);
  const [startsAt, endsAt] = [session.startsAt ?? session.formerStartsAt, session.endsAt ?? session.formerEndsAt];
  const time = startsAt && endsAt && timeLine({ ...session, startsAt, endsAt }, reader);
  const what = time ? t('{program}, {time}', { program, time }) : program;
  const line =
    to === 'family' ? t('{amount} for {what}', { amount, what }) : t('{amount} to {name} for {what}', { amount, name: parent.name, what });
  return { to, appointmentId, cents: amountCents, creditCents, line, changeId };
}

/** The bell tells of the change itself, and of the money of all of its sessions. */
const onlyMailed = ({ session }: Refunded) => (session.canceledInChange === null ? 'all' : 'mail');

/** What an operator wrote about it. */
const saidAbout = (explanation: string | null) => (explanation === null ? {} : { quote: { text: explanation, by: 'X1' } });

const whereItWent = ({ amountCents, creditCents }: Omit<Refunded, 'session'>): Fact[] => [
  ...(creditCents > 0 && creditCents < amountCents
    ? [{ label: t('To your card'), value: formatCents(amountCents - creditCents), isLasting: true }]
    : []),
  ...(creditCents > 0 ? [{ label: t('As credit'), value: formatCents(creditCents), isLasting: true }] : []),
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
      channels: onlyMailed,
      write: ({ session, amountCents, creditCents, succeededAt, explanation }, reader) => ({
        title: t('{amount} refunded', { amount: formatCents(amountCents) }),
        subject: t('Refund: {amount} for {program}', { amount: formatCents(amountCents), program: session.programTitle }),
        aside: t('refund: {amount}', { amount: formatCents(amountCents) }),
        sentence: refundSentence({ session, amountCents, creditCents }),
        facts: [
          ...aboutProgram(session),
          { label: t('Refunded'), value: formatCents(amountCents), isLasting: true },
          ...whereItWent({ amountCents, creditCents }),
          { label: t('Originally paid'), value: formatCents(session.amountCents), isLasting: true },
          { label: t('Sent on'), value: dateIn(dateOf(succeededAt), reader.timeZone), isLasting: true },
        ],
        ...saidAbout(explanation),
        button: receiptOf(session),
        listed: listedIn({ session, amountCents, creditCents }, 'family', reader),
        why: paidHere(),
      }),
    },
    {
      to: ({ session }) => toTrainer(session),
      topic: 'payment',
      weight: 'payment',
      channels: onlyMailed,
      write: ({ session, amountCents, creditCents, explanation }, reader) => ({
        title: t('{amount} went back to {parent}', { amount: formatCents(amountCents), parent: session.parent.name }),
        sentence: t('A payment for {program} was refunded. See your earnings for what is left of it.', { program: session.programTitle }),
        facts: [
          ...aboutProgram(session),
          { label: t('Refunded'), value: formatCents(amountCents) },
          { label: t('Originally paid'), value: formatCents(session.amountCents) },
        ],
        ...saidAbout(explanation),
        button: billing(),
        listed: listedIn({ session, amountCents, creditCents }, 'trainer', reader),
        why: earningsHere(),
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
        title: t('A bank is reviewing a payment of {amount}', { amount: formatCents(amountCents) }),
        sentence: t(
          "The cardholder disputed the payment for {program}. The money is on hold until the bank has decided; there's nothing you have to do.",
          { program: session.programTitle },
        ),
        facts: [...aboutProgram(session), { label: t('Amount'), value: formatCents(amountCents) }],
        button: billing(),
        why: earningsHere(),
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
        title:
          status === 'won'
            ? t('You won the dispute over {amount}', { amount: formatCents(amountCents) })
            : t('The bank refunded {amount}', { amount: formatCents(amountCents) }),
        sentence:
          status === 'won'
            ? t('The payment for {program} is valid, and your share of it is no longer on hold.', { program: session.programTitle })
            : t('The payment for {program} was returned to the cardholder. See your earnings for details.', {
                program: session.programTitle,
              }),
        facts: [...aboutProgram(session), { label: t('Amount'), value: formatCents(amountCents) }],
        button: billing(),
        why: earningsHere(),
      }),
    },
  ],
});

const payoutFacts = ({ amountCents, sessionCount }: PayoutFacts) => [
  { label: t('Amount'), value: formatCents(amountCents) },
  { label: t('For'), value: t('{count, plural, one {# session} other {# sessions}}', { count: sessionCount }) },
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
        write: (payout) => ({ ...write(payout), facts: payoutFacts(payout), button: billing(), why: earningsHere() }),
      },
    ],
  });
}

export const payoutDecided = payoutNotification(payouts.payoutDecided, {
  stillApplies: ({ status }) => status !== 'returned',
  happenedAt: ({ decidedAt }) => decidedAt,
  write: ({ amountCents, kind }) => ({
    title: t('{amount} is on its way to your bank', { amount: formatCents(amountCents) }),
    sentence:
      kind === 'weekly'
        ? t("This Friday's payout has left X1. Banks take one to three working days.")
        : t('The payout you requested has left X1. Banks take one to three working days.'),
  }),
});

export const payoutPaid = payoutNotification(payouts.payoutPaid, {
  stillApplies: ({ paidAt, status }) => paidAt !== null && status === 'paid',
  happenedAt: ({ paidAt }) => dateOf(paidAt),
  write: ({ amountCents }) => ({
    title: t('{amount} arrived at your bank', { amount: formatCents(amountCents) }),
    sentence: t('Your payout has reached your bank account.'),
  }),
});

export const payoutFailed = payoutNotification(payouts.payoutFailed, {
  stillApplies: ({ returnedAt }) => returnedAt !== null,
  happenedAt: ({ returnedAt }) => dateOf(returnedAt),
  write: ({ amountCents, returnReason }) => ({
    title: t("Your payout of {amount} didn't arrive", { amount: formatCents(amountCents) }),
    sentence: t('{reason} The money is in your balance again.', {
      reason: returnReason === null ? t('Your bank rejected it.') : returnReasonText(returnReason),
    }),
  }),
});

export const moneyNotifications = [purchaseSucceeded, refunded, disputeOpened, disputeClosed, payoutDecided, payoutPaid, payoutFailed];
