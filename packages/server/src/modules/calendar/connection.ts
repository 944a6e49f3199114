import type { CalendarConnection, Disagreement } from '@x1/contract/calendar/connection.ts';
import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteBusy } from './busy-store.ts';
import * as store from './connection-store.ts';
import { deleteConsentsOf } from './consent-store.ts';
import * as events from './event-store.ts';
import { type RevokedConsent, revokeConsent } from './jobs.ts';
import { type CalendarProvider, CalendarRefusal } from './port.ts';
import type { createSync } from './sync.ts';
import type { SessionReader } from './tables.ts';
import { TOKEN_PURPOSE } from './with-calendar-connection.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'jobs' | 'secrets'> {
  provider: CalendarProvider;
  sessions: SessionReader;
  syncing: Pick<ReturnType<typeof createSync>, 'lockConnection' | 'wake'>;
}

const notConnected: CalendarConnection = {
  state: 'not_connected',
  provider: null,
  server: null,
  connectedAt: null,
  lostAt: null,
  lastSyncedAt: null,
  waitingCount: 0,
  makesCalls: false,
  disagreements: [],
};

/** A trainer's calendar connection as the trainer sees it, and disconnecting. */
export function createConnection({ db, clock, logger, jobs, secrets, provider, sessions, syncing }: Needs) {
  async function readDisagreements(userId: UserId): Promise<Disagreement[]> {
    const found = await events.listDisagreements(db, userId, clock.now());
    const titles = await sessions.titlesOf(found.map(({ appointmentId }) => appointmentId));
    return found.map((stored) => ({
      appointmentId: stored.appointmentId,
      title: titles.get(stored.appointmentId) ?? '',
      kind: stored.kind,
      startTime: stored.startsAt.toISOString(),
      endTime: stored.endsAt.toISOString(),
      calendarStartTime: stored.calendarStartsAt?.toISOString() ?? null,
      calendarEndTime: stored.calendarEndsAt?.toISOString() ?? null,
      noticedAt: stored.noticedAt.toISOString(),
    }));
  }

  async function readConnection({ userId }: Pick<Actor, 'userId'>): Promise<CalendarConnection> {
    const connection = await store.findConnection(db, userId);
    if (!connection) return notConnected;
    return {
      state: connection.state,
      provider: connection.provider,
      server: connection.server,
      connectedAt: connection.connectedAt.toISOString(),
      lostAt: connection.lostAt?.toISOString() ?? null,
      lastSyncedAt: connection.lastSyncedAt?.toISOString() ?? null,
      waitingCount: await events.countWaiting(db, userId),
      makesCalls: connection.makesCalls,
      disagreements: await readDisagreements(userId),
    };
  }

  /** Our token is deleted immediately; revoking it at the provider is a background job, retried until it succeeds. */
  async function forgetConnection(tx: Tx, userId: UserId): Promise<void> {
    await syncing.lockConnection(tx, userId);
    const consent = await store.deleteConnection(tx, userId);
    await deleteBusy(tx, userId);
    await deleteConsentsOf(tx, userId);
    if (!consent) return;
    const { provider: of, sealedToken } = consent;
    await jobs.send(tx, revokeConsent, { userId, provider: of, sealedToken: sealedToken.toString('base64') });
  }

  return {
    readConnection,

    /** Connected only when both are true (S1§4); after a loss neither is. */
    status: async ({ userId }: Actor): Promise<{ connected: boolean; hasTokens: boolean }> => {
      const isConnected = (await store.findOpen(db, userId)) !== undefined;
      return { connected: isConnected, hasTokens: isConnected };
    },

    /** Revokes the consent and deletes token and busy times; events stay in the trainer's calendar (B22). */
    disconnect: async ({ userId }: Actor): Promise<void> => {
      await inTransaction(db, (tx) => forgetConnection(tx, userId));
      logger.info('A calendar was disconnected', { securityEvent: 'calendar_disconnected', userId });
    },

    /** Whether online sessions get video calls of their own; what is planned already is brought up to date. */
    setVideoCalls: async (actor: Actor, isOn: boolean): Promise<CalendarConnection> => {
      const { userId } = actor;
      await inTransaction(db, async (tx) => {
        await syncing.lockConnection(tx, userId);
        if (!(await store.setMakesCalls(tx, userId, isOn))) return;
        await events.compareAgain(tx, userId, clock.now());
        await syncing.wake(tx, userId);
      });
      return readConnection(actor);
    },

    /** The account was closed: nothing of the calendar is kept (security.md §5.2). */
    forgetUser: (userId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        await forgetConnection(tx, userId);
        await events.deleteEntriesOf(tx, userId);
      }),

    /** @throws CalendarRefusal while the provider isn't responding: the job is retried */
    revoke: async ({ userId, provider: of, sealedToken }: RevokedConsent): Promise<void> => {
      // Google revokes every token of a person and product together: a newer consent must not be revoked with the old one.
      if ((await store.findOpen(db, userId))?.provider === of) return;
      try {
        await provider.revoke({ provider: of, secret: secrets.open(TOKEN_PURPOSE, Buffer.from(sealedToken, 'base64')) });
      } catch (error) {
        const isOver = error instanceof CalendarRefusal && error.problem !== 'unavailable';
        if (!isOver) throw error;
        logger.info('A consent was not revoked', { userId, error });
      }
    },

    /**
     * The trainer chooses between two times (R133). `restore` writes X1's over the calendar's, `leave` keeps the calendar as it is.
     *
     * @throws AppError 'appointment.not_found' when it is not in the caller's calendar
     */
    resolveDisagreement: async (actor: Actor, appointmentId: AppointmentId, choice: 'restore' | 'leave'): Promise<CalendarConnection> => {
      const { userId } = actor;
      await inTransaction(db, async (tx) => {
        const entry = await events.findEntry(tx, appointmentId);
        if (entry?.userId !== userId) throw new AppError('appointment.not_found');
        // Repeated, or settled in the meantime.
        if (entry.disagreement === null) return;
        if (choice === 'leave') return events.leaveDisagreement(tx, { appointmentId, userId });
        await events.wantAgain(tx, { appointmentId, userId });
        await syncing.wake(tx, userId);
      });
      return readConnection(actor);
    },
  };
}
