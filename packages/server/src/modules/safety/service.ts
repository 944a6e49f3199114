import type { ReportResolution } from '@x1/contract/admin/report.ts';
import type { ReportId, UserId } from '@x1/contract/core/ids.ts';
import type { NewReport } from '@x1/contract/safety/report.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { reported, userWarned } from './events.ts';
import { evidenceUntil } from './evidence.ts';
import type { SafetyNeeds } from './needs.ts';
import { listOwnersWhoLeft, listShownAsEvidence } from './reads/evidence-files.ts';
import { isPausedByReport, isTrainer, mayPause } from './reads/pause.ts';
import { readIdentity, readReportedSubject } from './reads/reported-subject.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events'> & SafetyNeeds;

export type SafetyService = ReturnType<typeof createSafetyService>;

/** What people report of each other, and what follows at once (R148, security.md §5.4). */
export function createSafetyService({ db, clock, events, media, conversations }: Needs) {
  /** By a word alone a stranger could take any trainer off the market (R178). */
  const pauses = async (tx: Tx, reporter: Actor, { reason, text }: NewReport, accusedId: UserId): Promise<boolean> =>
    reason === 'child-safety' && text !== '' && (await mayPause(tx, reporter, accusedId));

  async function insert(tx: Tx, actor: Actor, report: NewReport): Promise<store.Receipt & { isNew: boolean }> {
    const subject = await readReportedSubject(tx, actor, report);
    if (!subject || [actor.userId, actor.familyId].includes(subject.accusedId)) throw new AppError('report.nothing_there');
    const at = clock.now();
    const pausesTrainer = await pauses(tx, actor, report, subject.accusedId);
    const made = await store.insertReport(tx, actor.userId, report, { ...subject, pausesTrainer, reportedAt: at });
    if (!made) {
      const same = await store.findSame(tx, actor.userId, report);
      // Resolved between the two looks: the next try is a new report.
      if (!same) throw new AppError('server.unavailable');
      return { ...same, isNew: false };
    }
    await store.insertEvidence(tx, made.id, subject.evidence, evidenceUntil(at));
    await media.keepAsEvidence(tx, subject.evidence.files ?? [], evidenceUntil(at));
    if (subject.mentorshipId !== null) await conversations.keep(tx, subject.mentorshipId);
    await events.announce(tx, reported, { reportId: made.id, reason: report.reason, pausesTrainer });
    return { ...made, isNew: true };
  }

  return {
    /**
     * Reports a message of the other side, the other side of a conversation, or what somebody wrote for others to read (R179). What is there now is copied as evidence. The
     * same report again, or twice at once, is the one that is open. The reported person learns nothing.
     *
     * @throws AppError 'report.nothing_there' also for what is not the reporter's to see, and for oneself
     */
    report: (actor: Actor, report: NewReport): Promise<store.Receipt & { isNew: boolean }> =>
      inTransaction(db, (tx) => insert(tx, actor, report)),

    /** Whether new conversations with a person and new bookings are off: a report that pauses them is open (R178). */
    isPaused: async (userId: UserId, tx: Db | Tx = db): Promise<boolean> => {
      const { isPaused } = await tx.selectNoFrom(isPausedByReport(userId).as('isPaused')).executeTakeFirstOrThrow();
      return isPaused;
    },

    /**
     * An operator pauses new conversations and bookings of the reported trainer until the report is resolved. Done twice it is done once.
     *
     * @throws AppError 'report.not_found', 'report.already_resolved', 'report.not_about_a_trainer'
     */
    pauseTrainer: async (tx: Tx, reportId: ReportId): Promise<void> => {
      const report = await store.findForUpdate(tx, reportId);
      if (!report) throw new AppError('report.not_found');
      if (report.resolution !== null) throw new AppError('report.already_resolved');
      if (!(await isTrainer(tx, report.accusedId))) throw new AppError('report.not_about_a_trainer');
      await store.setPausing(tx, reportId);
    },

    /** Whether any report about a person is open: nothing that may be looked at goes until it is resolved. */
    isReported: (tx: Db | Tx, userId: UserId): Promise<boolean> => store.hasOpenReport(tx, userId),

    /** Media files of a person that a program shows which an operator took down, each with the reason of that. */
    listShownAsEvidence,

    /** People who have left, about whom no report is open, and who still have media files that are not evidence: at most so many. */
    listOwnersWhoLeft: (limit: number): Promise<UserId[]> => listOwnersWhoLeft(db, limit),

    /** An account is being closed: who it was stays with the evidence about that person, for operators alone (security.md §5.4). */
    onAccountClosed: (tx: Tx, { userId }: { userId: UserId }): Promise<void> =>
      store.setIdentity(tx, userId, () => readIdentity(tx, userId)),

    /**
     * Writes down what an operator makes of a report; switching an account off is up to the caller, in the same transaction. The first word
     * stands: the same again changes nothing.
     *
     * @returns who was reported, and whether this resolved it
     * @throws AppError 'report.not_found', 'report.already_resolved' when something else was decided
     */
    resolve: async (
      tx: Tx,
      operatorId: UserId,
      reportId: ReportId,
      { resolution, note }: { resolution: ReportResolution; note: string },
    ): Promise<{ accusedId: UserId; isNew: boolean }> => {
      const report = await store.findForUpdate(tx, reportId);
      if (!report) throw new AppError('report.not_found');
      const { accusedId } = report;
      if (report.resolution === resolution) return { accusedId, isNew: false };
      if (report.resolution !== null) throw new AppError('report.already_resolved');
      await store.setResolved(tx, reportId, { resolution, by: operatorId, at: clock.now(), note });
      if (resolution === 'warn') await events.announce(tx, userWarned, { userId: accusedId, reportId });
      return { accusedId, isNew: true };
    },

    /** Removes evidence whose year is over, and keeps the conversation no longer that it was of. Done twice it does nothing more. */
    forgetOldEvidence: (): Promise<void> =>
      inTransaction(db, async (tx) => {
        for (const mentorshipId of await store.deleteOldEvidence(tx, clock.now())) {
          await conversations.endKeeping(tx, mentorshipId, () => store.isEvidence(tx, mentorshipId));
        }
      }),
  };
}
