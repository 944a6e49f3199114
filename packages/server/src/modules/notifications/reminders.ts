import type { UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { workOffDue } from './due.ts';
import { countSeatsOfSlot, findSession, type SessionFacts } from './reads/session-facts.ts';
import * as store from './reminder-store.ts';
import { isWorthSending, planReminders } from './reminder-times.ts';
import type { Notify } from './template.ts';
import { sessionReminder } from './templates/reminders.ts';
import { isScheduled } from './templates/session-parts.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'> {
  notify: Notify;
  /** Told after the commit whose lists have changed. */
  onNotified: (userIds: readonly UserId[]) => void;
}

const ofParent = sessionReminder('parent');
const ofTrainer = sessionReminder('trainer');

/** Reminders 24 hours and 1 hour before a session, each once per seat and start. They are rows, so that no downtime loses one. */
export function createReminders({ db, clock, notify, onNotified }: Needs) {
  /** From the moment on at which the time was chosen: that this is heard of later loses no reminder. */
  async function plan(tx: Tx, session: SessionFacts): Promise<void> {
    if (!isAhead(session)) return;
    const { appointmentId, startsAt } = session;
    for (const { kind, dueAt } of planReminders(startsAt, session.scheduledAt ?? clock.now()))
      await store.insertReminder(tx, { appointmentId, kind, startsAt }, dueAt);
  }

  /** Reads the current session: if it was canceled, held or rescheduled there is nothing to send; a rescheduled one gets new reminders. */
  async function remind(tx: Tx, reminder: store.Reminder): Promise<UserId[] | undefined> {
    const session = await findSession(tx, reminder.appointmentId);
    if (!session || !isAhead(session)) return undefined;
    if (session.startsAt.getTime() !== reminder.startsAt.getTime()) {
      await plan(tx, session);
      return undefined;
    }
    if (!isWorthSending(reminder.kind, session.startsAt, clock.now())) return undefined;
    const seatCount = session.timeSlotId === null ? 1 : await countSeatsOfSlot(tx, session.timeSlotId);
    const facts = { session, kind: reminder.kind, seatCount };
    const options = { notAfter: session.startsAt };
    return [...(await notify(tx, ofParent, facts, options)), ...(await notify(tx, ofTrainer, facts, options))];
  }

  return {
    plan,

    /**
     * Reminds of what is due. Any number of processes may do it at once.
     *
     * @throws AggregateError when some could not be sent; the others were
     */
    async remindDue(): Promise<void> {
      const errors = await workOffDue<store.DueReminder>(clock.now(), {
        list: (now, after) => store.listDue(db, now, after),
        work: async (reminder) => {
          const told = await inTransaction(db, async (tx) => {
            if (!(await store.take(tx, reminder))) return [];
            const userIds = await remind(tx, reminder);
            await store.setOutcome(tx, reminder, userIds ? 'sent' : 'dropped');
            return userIds ?? [];
          });
          onNotified(told);
        },
        putOff: (reminder, until) => store.putOff(db, reminder, until),
      });
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} reminders could not be sent`);
    },
  };
}

function isAhead(session: SessionFacts): session is SessionFacts & { startsAt: Date; endsAt: Date } {
  return isScheduled(session) && session.approvalStatus !== 'rejected' && session.cancelledAt === null && session.completedAt === null;
}
