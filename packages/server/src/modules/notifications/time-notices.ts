import type { UserId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { NotificationsNeeds } from './needs.ts';
import type { SessionFacts } from './reads/session-facts.ts';

/** One email may tell the times of several sessions: the first notice has its key, the others a number besides. */
export function noticeKey(mailKey: string, index: number): string {
  return index === 0 ? mailKey : `${mailKey}#${index}`;
}

export type TimeNotices = ReturnType<typeof createTimeNotices>;

/**
 * How a parent learns of a time that the trainer chose (R176): the mail server has taken the email about it, or the parent has read the bell.
 * A mail server that refuses an email later, by an email of its own, is not heard.
 */
export function createTimeNotices({ scheduling }: Pick<NotificationsNeeds, 'scheduling'>) {
  async function arrived(tx: Tx, mailKeys: readonly string[], toldAt: Date): Promise<void> {
    if (mailKeys.length === 0) return;
    const notices = await tx.deleteFrom('timeNotices').where('mail', 'in', mailKeys).returning(['appointmentId', 'chosenAt']).execute();
    for (const notice of notices) await scheduling.timeTold(tx, notice, toldAt);
  }

  return {
    /** Emails with these keys, and their notifications, will tell the time of a session; one that is agreed needs no notice. */
    async expect(tx: Tx, expected: readonly { session: SessionFacts; mailKey: string }[]): Promise<void> {
      const notices = expected.flatMap(({ session: { appointmentId, scheduledAt, startsAt, timeAgreedAt }, mailKey }) =>
        startsAt && scheduledAt && !timeAgreedAt ? [{ mailKey, appointmentId, chosenAt: scheduledAt }] : [],
      );
      if (notices.length === 0) return;
      await tx
        .insertInto('timeNotices')
        .values(notices)
        .onConflict((conflict) => conflict.column('mailKey').doNothing())
        .execute();
    },

    /** Without an email: the parent knows. */
    async heard(tx: Tx, { appointmentId, scheduledAt, startsAt, timeAgreedAt }: SessionFacts, toldAt: Date): Promise<void> {
      if (startsAt && scheduledAt && !timeAgreedAt) await scheduling.timeTold(tx, { appointmentId, chosenAt: scheduledAt }, toldAt);
    },

    /** The mail server has taken mails. */
    mailed: arrived,

    /** A person has read notifications with these keys. */
    read: (tx: Tx, userId: UserId, keys: readonly string[], readAt: Date): Promise<void> =>
      arrived(
        tx,
        keys.map((key) => `${key}:${userId}`),
        readAt,
      ),
  };
}
