import { setTimeout as delay } from 'node:timers/promises';
import { type CalendarProviderName, calendarNames } from '@x1/contract/calendar/connection.ts';
import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { t, translate } from '@x1/contract/core/texts.ts';
import { refusalToSync } from '@x1/contract/scheduling/session-actions.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { createLimiter } from '../../platform/limiter.ts';
import * as connections from './connection-store.ts';
import * as store from './event-store.ts';
import type { InvitationMails } from './needs.ts';
import { CalendarRefusal } from './port.ts';
import type { createSync } from './sync.ts';
import type { OpenConnection, SessionReader } from './tables.ts';
import { isLoss } from './with-calendar-connection.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'> {
  sessions: SessionReader;
  syncing: Pick<ReturnType<typeof createSync>, 'lockConnection' | 'want' | 'wake' | 'writeNow'>;
  notifications: InvitationMails;
}

/** S2§8. */
const syncedText = (provider: CalendarProviderName) =>
  t('Appointment synced with {calendar} successfully', { calendar: translate(calendarNames[provider]) });
const pauseMs = 100;
const maxPauses = 50;

/** The button 'Sync with Calendar' (R121, R122). */
export function createAppointmentSync({ db, clock, sessions, syncing, notifications }: Needs) {
  // Each holds a database connection while Google responds: too many would use up those of people who book.
  const inTurn = createLimiter({ maxInFlight: 2, maxWaiting: 20 });

  /** A background job may be working on this calendar; it will have written the event as well. */
  async function write(connection: OpenConnection, appointmentId: AppointmentId): Promise<void> {
    for (let pause = 0; pause < maxPauses; pause += 1) {
      if (await syncing.writeNow(connection, appointmentId)) return;
      await delay(pauseMs);
    }
  }

  async function writeOrRefuse(connection: OpenConnection, appointmentId: AppointmentId): Promise<void> {
    try {
      await inTurn(() => write(connection, appointmentId));
    } catch (error) {
      if (!(error instanceof CalendarRefusal)) throw error;
      throw new AppError(isLoss(error.problem) ? 'calendar.not_connected' : 'calendar.unavailable', undefined, { cause: error });
    }
    const entry = await store.findEntry(db, appointmentId);
    if (!entry || entry.writtenVersion < entry.wantedVersion) throw new AppError('calendar.unavailable');
  }

  async function syncForTrainer(appointmentId: AppointmentId, userId: UserId, connection: OpenConnection): Promise<string> {
    await inTransaction(db, async (tx) => {
      await syncing.lockConnection(tx, userId);
      // Read again under the lock: if it was canceled in the meantime, it must not be wanted after that.
      const session = await sessions.find(appointmentId, tx);
      if (!session?.time || !session.isApproved) throw new AppError('calendar.not_scheduled');
      await syncing.want(tx, { appointmentId, userId, time: session.time });
      await store.wantAgain(tx, { appointmentId, userId });
      // In case this request ends before its work does.
      await syncing.wake(tx, userId);
    });
    await writeOrRefuse(connection, appointmentId);
    return syncedText(connection.provider);
  }

  return {
    /**
     * For a trainer: writes the event again, over what the calendar has. For a parent: sends the invitation again.
     *
     * @returns the message for the person
     * @throws AppError 'appointment.not_found' for everybody but the two, 'calendar.not_scheduled', 'calendar.session_over',
     *   'calendar.not_connected', 'calendar.not_approved', 'calendar.unavailable'
     */
    syncAppointment: async ({ userId, familyId }: Actor, appointmentId: AppointmentId): Promise<string> => {
      const session = await sessions.find(appointmentId);
      const isTrainer = session?.trainerUserId === userId;
      if (!session || (!isTrainer && session.parentId !== familyId)) throw new AppError('appointment.not_found');
      const connection = isTrainer ? await connections.findOpen(db, userId) : undefined;
      const facts = { ...session.progress, isConnected: connection !== undefined };
      const refusal = refusalToSync(facts, isTrainer ? 'trainer' : 'parent', clock.now().getTime());
      if (refusal) throw new AppError(refusal);
      if (connection) return syncForTrainer(appointmentId, userId, connection);
      await inTransaction(db, (tx) => notifications.resendInvitation(tx, appointmentId, userId));
      return t('We sent the invitation again.');
    },
  };
}
