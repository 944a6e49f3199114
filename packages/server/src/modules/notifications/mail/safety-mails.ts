import type { ReportId, SupportRequestId, UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { type ReportReason, reportReasonLabels } from '@x1/contract/safety/report.ts';
import { supportTopicLabels } from '@x1/contract/support/support-request.ts';
import type { ModuleContext } from '../../../module-context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { NotificationsNeeds } from '../needs.ts';
import { type Letter, letterIn } from './letter.ts';
import type { MailOutbox, NewMail } from './outbox.ts';

/** A support request, as the email to the operators shows it. */
interface SupportLetter {
  readonly name: string;
  readonly email: string;
  readonly topic: keyof typeof supportTopicLabels;
  readonly message: string;
}

interface Needs extends Pick<ModuleContext, 'db'>, Pick<NotificationsNeeds, 'accounts' | 'settings'> {
  outbox: Pick<MailOutbox, 'queueMail'>;
  getSupportRequest: (id: SupportRequestId) => Promise<SupportLetter>;
}

const forOperators = 'You received this email because you run X1.';

export type SafetyMails = ReturnType<typeof createSafetyMails>;

/** Emails to operators, and emails they trigger. Each has a key and is sent once. */
export function createSafetyMails({ db, accounts, outbox, getSupportRequest, settings }: Needs) {
  const queue = (envelope: Pick<NewMail, 'key' | 'kind' | 'userId' | 'to' | 'name' | 'isConfidential'>, letter: Letter) =>
    inTransaction(db, (tx) => outbox.queueMail(tx, { ...envelope, letter }));

  const toOperators = async (what: string, id: number, letter: Letter): Promise<void> => {
    const to = await settings.supportInbox();
    if (to === undefined) return;
    await queue({ key: `${what}:${id}`, kind: what, userId: null, to, isConfidential: true }, letter);
  };

  return {
    /** A support request (R34). */
    supportRequested: async (id: SupportRequestId): Promise<void> => {
      const { name, email, topic, message } = await getSupportRequest(id);
      await toOperators('support.requested', id, {
        subject: `Support request ${id}: ${supportTopicLabels[topic]}`,
        preheader: `${name} wrote to support.`,
        heading: supportTopicLabels[topic],
        paragraphs: [`${name} wrote to support. Please reply to ${email}.`],
        quote: { text: message, by: name },
        button: { label: 'Open the console', path: '/admin' },
        why: forOperators,
        kindOfMail: 'record',
      });
    },

    /** A report. Its text stays in the console, where each read is logged. */
    reported: (id: ReportId, { reason, pausesTrainer }: { reason: ReportReason; pausesTrainer: boolean }): Promise<void> =>
      toOperators('safety.reported', id, {
        subject: reason === 'child-safety' ? `Urgent: report ${id} about a child's safety` : `Report ${id}: ${reportReasonLabels[reason]}`,
        preheader: 'There is a new report.',
        heading: reportReasonLabels[reason],
        paragraphs:
          reason === 'child-safety'
            ? [
                `A report about a child's safety waits. Please look at it within 24 hours. ${
                  pausesTrainer
                    ? 'Until it is resolved, this trainer gets no new conversations or bookings.'
                    : 'The reporter has had no dealings with this trainer, so nothing is paused. You can pause the trainer in the console.'
                }`,
              ]
            : ['A report is waiting in the console.'],
        button: { label: 'Open the console', path: '/admin' },
        why: forOperators,
        kindOfMail: 'record',
      }),

    /** An operator's warning; it reveals neither the reporter nor the report. */
    userWarned: async (userId: UserId, reportId: ReportId): Promise<void> => {
      const { email: to, name, language, isDisabled } = await accounts.getAccount(userId);
      if (isDisabled) return;
      const envelope = { key: `safety.user_warned:${reportId}`, kind: 'safety.user_warned', userId, to, name: name ?? undefined };
      await queue(
        envelope,
        letterIn(language, () => ({
          subject: t('A warning about your X1 account'),
          preheader: t("Something you wrote or posted violates X1's rules."),
          heading: t("Please follow X1's rules"),
          paragraphs: [
            t(
              "Our team reviewed something you wrote or posted on X1, and it violates our rules: be respectful, be who you say you are, keep payments on X1, and put children's safety first.",
            ),
            t("Your account isn't restricted. If it happens again, we may disable it."),
          ],
          afterButton: [t('If you think this is a mistake, contact support and tell us why.')],
          button: { label: t('Contact support'), path: '/support' },
          why: t('You received this email because it is about your account.'),
          kindOfMail: 'security',
        })),
      );
    },
  };
}
