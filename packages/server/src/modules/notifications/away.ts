import type { MentorshipId, MessageId, UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import * as store from './away-store.ts';
import { workOffDue } from './due.ts';
import { listAwayReaders } from './reads/away.ts';
import { findUnread } from './reads/person-facts.ts';
import type { Notify } from './template.ts';
import { messagesUnread } from './templates/unread-messages.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'> {
  notify: Notify;
  onNotified: (userIds: readonly UserId[]) => void;
}

/** A person who reads within this time was not away. */
const patienceMs = 5 * 60_000;
/** More than the clocks of two processes differ. */
const clocksApartMs = 60_000;

/** Notices about unread messages: one per conversation until they are read. */
export function createAwayNotices({ db, clock, notify, onNotified }: Needs) {
  const later = (from: Date) => new Date(from.getTime() + patienceMs);

  /** Nothing to send if they were read in the meantime; later unread messages get their own delay. */
  async function look(tx: Tx, notice: store.AwayNotice): Promise<UserId[]> {
    const unread = await findUnread(tx, notice);
    if (!unread) {
      await store.deleteNotice(tx, notice);
      return [];
    }
    const isFresh = unread.readUpToId >= notice.messageId && later(unread.newestAt) > clock.now();
    if (isFresh) {
      await store.setNotice(tx, notice, { messageId: unread.newestMessageId, dueAt: later(unread.newestAt), toldAt: null });
      return [];
    }
    await store.setNotice(tx, notice, { messageId: unread.newestMessageId, dueAt: notice.dueAt, toldAt: clock.now() });
    return notify(tx, messagesUnread, unread);
  }

  return {
    /** Messages were stored; checked again in a few minutes. */
    hear: async (messages: readonly { messageId: MessageId; mentorshipId: MentorshipId; receiverId: UserId }[]): Promise<void> => {
      const heard = messages.map(({ receiverId: userId, ...message }) => ({ ...message, userId }));
      const surelyAhead = new Date(clock.now().getTime() + clocksApartMs);
      await store.beginNotices(db, await listAwayReaders(db, heard, surelyAhead), later(clock.now()));
    },

    /** @throws AggregateError when some could not be sent; the others were */
    async sendDue(): Promise<void> {
      const errors = await workOffDue<store.AwayNotice>(clock.now(), {
        list: (now, after) => store.listDue(db, now, after),
        work: async (due) => {
          const told = await inTransaction(db, async (tx) => {
            const notice = await store.takeDue(tx, due, clock.now());
            return notice ? look(tx, notice) : [];
          });
          onNotified(told);
        },
        putOff: (notice, until) => store.putOff(db, notice, until),
      });
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} people could not be notified of messages`);
    },
  };
}
