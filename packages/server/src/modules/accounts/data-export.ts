import type { DataExport } from '@x1/contract/accounts/account-links.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { toInstant } from '../../platform/db/instant.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/tokens.ts';
import { type ConfirmPassword, lockConfirmed, type TypedPassword } from './current-password.ts';
import { dataExportReady } from './events.ts';
import * as exportStore from './export-store.ts';
import { makeDataExport } from './jobs.ts';
import { exportKeptMs } from './lifetimes.ts';
import { newLink, tokenOf } from './links.ts';
import type { PersonReader } from './needs.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'events' | 'jobs' | 'secrets'> & {
  confirmPassword: ConfirmPassword;
  personReader: Pick<PersonReader, 'gatherPersonalData'>;
};

/** What the mail needs. */
export interface DataExportMail {
  readonly userId: UserId;
  readonly to: string;
  /** Where the signed-in person downloads it. */
  readonly path: string;
  readonly expiresAt: Date;
}

const purpose = 'data-export';

/** An export of everything stored about a person, for that person (B18). */
export function createDataExport({ db, clock, logger, events, jobs, secrets, confirmPassword, personReader }: Needs) {
  const toReply = (stored: exportStore.StoredExport): DataExport => ({
    requestedAt: stored.requestedAt.toISOString(),
    readyAt: toInstant(stored.readyAt),
    expiresAt: toInstant(stored.expiresAt),
    token: stored.readyAt && tokenOf(secrets, purpose, stored),
  });

  return {
    /**
     * Starts an export of the caller's data; a mail is sent when it is ready. Requested again while it is in progress, there is one; later a new
     * one replaces the old.
     *
     * @throws AppError 'account.wrong_password' also if it was changed in the meantime, 'auth.too_many_tries', 'server.unavailable'
     */
    requestDataExport: async (actor: Actor, typed: TypedPassword): Promise<{ dataExport: DataExport; isNew: boolean }> => {
      const confirmed = await confirmPassword(actor, typed);
      const { userId } = actor;
      const result = await inTransaction(db, async (tx) => {
        // Serializes concurrent requests too.
        await lockConfirmed(tx, confirmed);
        const now = clock.now();
        const earlier = await exportStore.findExport(tx, userId, now);
        if (earlier && !earlier.readyAt) return { stored: earlier, isNew: false };
        const link = newLink(secrets, purpose, { now, goodForMs: exportKeptMs });
        const stored = await exportStore.replaceExport(tx, { userId, ...link, requestedAt: now });
        await jobs.send(tx, makeDataExport, { exportId: stored.id });
        return { stored, isNew: true };
      });
      if (result.isNew) logger.info('A person asked for their data', { securityEvent: 'data_export', userId });
      return { dataExport: toReply(result.stored), isNew: result.isNew };
    },

    /** The job behind it; idempotent. */
    makeDataExport: async (exportId: number): Promise<void> => {
      const wanted = await exportStore.findExportById(db, exportId, clock.now());
      if (!wanted || wanted.readyAt) return;
      const data = await personReader.gatherPersonalData(wanted.userId);
      const readyAt = clock.now();
      const content = secrets.seal(purpose, JSON.stringify({ madeAt: readyAt.toISOString(), ...data }, null, 2));
      await inTransaction(db, async (tx) => {
        const expiresAt = new Date(readyAt.getTime() + exportKeptMs);
        if (!(await exportStore.setContent(tx, exportId, { content, readyAt, expiresAt }))) return;
        await events.announce(tx, dataExportReady, { exportId });
      });
    },

    /** The caller's export, finished or in progress. */
    findDataExport: async ({ userId }: Actor): Promise<DataExport | undefined> => {
      const stored = await exportStore.findExport(db, userId, clock.now());
      return stored && toReply(stored);
    },

    /** The file behind a token. @throws AppError 'account.export_not_found' also for another person's export */
    readDataExport: async ({ userId }: Actor, token: string): Promise<{ text: string; madeAt: Date }> => {
      const found = await exportStore.findContent(db, { userId, tokenHash: hashToken(token), now: clock.now() });
      if (!found) throw new AppError('account.export_not_found');
      return { text: secrets.open(purpose, found.content), madeAt: found.readyAt };
    },

    /** What the mail contains; undefined when the export is gone or was replaced: then no mail is sent. */
    getDataExport: async (exportId: number): Promise<DataExportMail | undefined> => {
      const found = await exportStore.findExportById(db, exportId, clock.now());
      if (!found?.expiresAt) return undefined;
      const { email } = await store.getAccount(db, found.userId);
      return { userId: found.userId, to: email, path: '/account-settings#export-my-data', expiresAt: found.expiresAt };
    },
  };
}
