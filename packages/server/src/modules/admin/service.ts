import type { AuditAction } from '@x1/contract/admin/audit-action.ts';
import type { Found } from '@x1/contract/admin/find.ts';
import type { Income } from '@x1/contract/admin/income.ts';
import type { AdminStuckMoney } from '@x1/contract/admin/money.ts';
import type { Numbers, NumbersCheck, NumbersQuery } from '@x1/contract/admin/numbers.ts';
import type { LedgerCheckRun } from '@x1/contract/admin/operations.ts';
import type { ProgramId, ReviewId, SupportRequestId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { Actor } from '../../http/actor.ts';
import type { OperatorRead } from '../../http/mount-routes.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf } from '../../platform/db/paging.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobRunner } from '../../platform/jobs/job-runner.ts';
import { countBreaches } from '../money-checks/reads/run-checks.ts';
import { createApprovalsActions } from './approvals.ts';
import { type Audit, type AuditNote, createAudit, found, toAuditNote } from './audit.ts';
import { createBulkActions } from './bulk-cases.ts';
import { createCaseActions } from './cases.ts';
import { createMoneyActions } from './money.ts';
import type { AdminNeeds } from './needs.ts';
import { createOperations } from './operations.ts';
import { createPeopleActions } from './people.ts';
import { createPromoCodeActions } from './promo-codes.ts';
import { findMedia, listAllPrograms, listAllReviews } from './reads/content.ts';
import { listSupportRequests } from './reads/office.ts';
import { type OperatorReaders, operatorReaders } from './reads/operator-readers.ts';
import type { StuckMoneyRequest } from './reads/stuck-money.ts';
import { createReportFileActions } from './report-files.ts';
import { createSavedViewActions } from './saved-views.ts';
import { createSeeAsActions } from './see-as.ts';
import { createSettingActions } from './settings.ts';
import { createTaxActions } from './taxes.ts';
import { createWaiverActions } from './waivers.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'files' | 'logger' | 'realtime'>, AdminNeeds {
  jobs: Pick<JobRunner, 'retry'>;
}

export type AdminService = ReturnType<typeof createAdminService>;

/** What operators see and do. Every call leaves a line in the audit log, in the transaction of what it reads or does (B24, R160). */
export function createAdminService(needs: Needs) {
  const { db, clock } = needs;
  const audit = createAudit(needs);
  const money = createMoneyActions(audit, needs);
  const cases = createCaseActions(audit, needs);
  const content = createContentActions(audit, needs);
  return {
    /** Reads something for the console. @throws whatever `work` throws; then nothing was read and no line is left */
    read: <Result>(actor: Actor, note: AuditNote, work: (tx: Tx, operator: OperatorReaders) => Promise<Result>): Promise<Result> =>
      audit.record(actor, note, (tx) => work(tx, operatorReaders)),

    /** Reads a page of a list; the line names what is on it by id, and not what was searched for, which may be somebody's name. */
    readList: <Item extends object>(
      actor: Actor,
      action: AuditAction,
      work: (tx: Tx, operator: OperatorReaders) => Promise<PageOf<Item>>,
    ): Promise<PageOf<Item>> =>
      inTransaction(db, async (tx) => {
        const page = await work(tx, operatorReaders);
        const reason = `shown: ${page.items.map(idOf).join(', ') || 'nothing'}`;
        await audit.note(tx, actor.userId, { action, object: 'list', reason });
        return page;
      }),

    /** What a name, an email or a number leads to; the line names what was shown, and not what was searched for. */
    findAnything: (actor: Actor, q: string): Promise<Found[]> =>
      inTransaction(db, async (tx) => {
        const found = await operatorReaders.findAnything(tx, q);
        const reason = `shown: ${found.map(({ kind, id }) => `${kind} ${id}`).join(', ') || 'nothing'}`;
        await audit.note(tx, actor.userId, { action: 'console.find', object: 'list', reason });
        return found;
      }),

    /** Writes down that an operator reads something by a route of everybody (`200a`), before it is read. */
    auditRead: (read: OperatorRead): Promise<void> => inTransaction(db, (tx) => audit.note(tx, read.operatorId, toAuditNote(read))),

    /** Money that doesn't move; what counts as stuck depends on the time. */
    listStuckMoney: (actor: Actor, request: StuckMoneyRequest): Promise<PageOf<AdminStuckMoney>> =>
      inTransaction(db, async (tx) => {
        const page = await operatorReaders.listStuckMoney(tx, request, clock.now());
        const reason = `shown: ${page.items.map(({ kind, caseId }) => `${kind} ${caseId}`).join(', ') || 'nothing'}`;
        await audit.note(tx, actor.userId, { action: 'stuck_money.list', object: 'list', reason });
        return page;
      }),

    /** Where operators read the report of a background check, and decide. */
    reportUrl: needs.backgroundChecks.reportUrl,

    ...cases,
    ...createBulkActions({ ...cases, closeSupportRequest: content.closeSupportRequest }),
    ...createSavedViewActions(audit, needs),
    ...createSeeAsActions(audit, needs),
    ...createPeopleActions(audit, needs),
    ...content,
    ...createReportFileActions(audit, needs),
    ...createOperations(audit, needs),
    ...createWaiverActions(audit, needs),
    ...createPromoCodeActions(audit, needs),
    ...createSettingActions(audit, needs),
    ...createTaxActions(audit, needs),
    ...createApprovalsActions(audit, { ...needs, money }),
    refundTransaction: money.refundTransaction.bind(money),
    decideProblem: money.decideProblem.bind(money),
    releasePayment: money.releasePayment,

    /** What a month's journals moved: sums alone. @param month such as 2026-11; by default the current one */
    readIncome: (actor: Actor, month: string | undefined): Promise<Income> =>
      audit.record(actor, { action: 'income.read', object: 'ledger' }, (tx) => operatorReaders.readIncome(tx, { month, now: clock.now() })),

    /** The marketplace in figures: sums alone, from days that are counted ahead. */
    readNumbers: (actor: Actor, query: NumbersQuery): Promise<Numbers> =>
      audit.record(actor, { action: 'numbers.read', object: 'ledger' }, (tx) => operatorReaders.readNumbers(tx, query, clock.now())),

    /** The same figures beside the ledger's postings, added up now. */
    checkNumbers: (actor: Actor, query: NumbersQuery): Promise<NumbersCheck> =>
      audit.record(actor, { action: 'numbers.check', object: 'ledger' }, (tx) => operatorReaders.checkNumbers(tx, query, clock.now())),

    /** Runs every rule of the books now. They read amounts and ids, nothing personal, and take their time: outside the transaction. */
    async checkLedger(actor: Actor): Promise<LedgerCheckRun> {
      await audit.record(actor, { action: 'ledger.check', object: 'ledger' }, async () => {});
      const begun = performance.now();
      const counted = await countBreaches(db);
      const checks = counted.map(({ id, breach, count, rows }) => ({ id, breach, breaches: count, rows: rows.map(toRow) }));
      const tookMs = Math.round(performance.now() - begun);
      return { ranAt: clock.now().toISOString(), tookMs, isRight: checks.every(({ breaches }) => breaches === 0), checks };
    },
  };
}

/** By what an entry of a list is known. */
function idOf(item: object): string {
  const { id, version, transactionId, appointmentId, person } = item as Partial<
    Record<'id' | 'version' | 'transactionId' | 'appointmentId', unknown>
  > & {
    person?: { id: unknown };
  };
  return String(id ?? version ?? appointmentId ?? transactionId ?? person?.id);
}

function toRow(row: unknown): Record<string, unknown> {
  return typeof row === 'object' && row !== null ? { ...row } : { value: row };
}

/** What people show and write, and taking it off the pages. Each may be said twice. */
function createContentActions(audit: Audit, { media, programs, reviews, support }: Needs) {
  const readReview = async (tx: Tx, id: ReviewId) => found((await listAllReviews(tx, { limit: 1, id })).items[0], 'review.not_found');
  const readProgram = async (tx: Tx, id: ProgramId) => found((await listAllPrograms(tx, { limit: 1, id })).items[0], 'program.not_found');

  return {
    /** @throws AppError 'review.not_found' */
    setReviewVisibility: (actor: Actor, id: ReviewId, visibility: 'shown' | 'hidden', reason: string) => {
      const action = visibility === 'hidden' ? 'reviews.hide' : 'reviews.unhide';
      return audit.record(actor, { action, object: 'review', objectId: id, reason }, async (tx) => {
        await reviews.setVisibility(tx, id, visibility);
        return readReview(tx, id);
      });
    },

    /** @throws AppError 'media.not_found' */
    takeDownMedia: (actor: Actor, id: MediaId, reason: string) =>
      audit.record(actor, { action: 'media.take_down', object: 'media', objectId: id, reason }, async (tx) => {
        await media.takeDown(tx, id, reason);
        return found(await findMedia(tx, id), 'media.not_found');
      }),

    /** @throws AppError 'program.not_found' */
    takeDownProgram: (actor: Actor, id: ProgramId, reason: string) =>
      audit.record(actor, { action: 'programs.take_down', object: 'program', objectId: id, reason }, async (tx) => {
        await programs.takeDown(tx, id, reason);
        return readProgram(tx, id);
      }),

    /** @throws AppError 'program.not_found' */
    restoreProgram: (actor: Actor, id: ProgramId, reason: string) =>
      audit.record(actor, { action: 'programs.restore', object: 'program', objectId: id, reason }, async (tx) => {
        await programs.restore(tx, id);
        return readProgram(tx, id);
      }),

    /** @throws AppError 'support.not_found' */
    closeSupportRequest: (actor: Actor, id: SupportRequestId, note: string) =>
      audit.record(actor, { action: 'support.close', object: 'support-request', objectId: id, reason: note }, async (tx) => {
        await support.close(tx, actor.userId, id, note);
        return found((await listSupportRequests(tx, { limit: 1, id })).items[0], 'support.not_found');
      }),
  };
}
