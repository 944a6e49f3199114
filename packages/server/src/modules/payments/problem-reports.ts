import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import type { ProblemReport } from '@x1/contract/payments/problem.ts';
import { ABSENT_TRAINER } from '@x1/contract/payments/problem-text.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../scheduling/service.ts';
import { problemDecided, problemReported } from './events.ts';
import type { PaymentsNeeds } from './needs.ts';
import type { PaymentBook } from './payment-book.ts';
import { assertParentOf, assertReportable } from './policy.ts';
import type { Refunds } from './refunds.ts';
import * as releaseStore from './release-store.ts';
import type { Releases } from './releases.ts';
import * as reportStore from './report-store.ts';
import * as store from './store.ts';
import type { Refund, StoredReport } from './tables.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'events'>, Pick<PaymentsNeeds, 'ledger' | 'payouts' | 'scheduling'> {
  book: PaymentBook;
  refunds: Pick<Refunds, 'openRefund' | 'payRefund'>;
  releases: Pick<Releases, 'releaseSoon'>;
}

/** A parent says that a session was not as agreed; its money waits until an operator has decided (R97, R120, B29). */
export function createProblemReports(needs: Needs) {
  const { db, clock, events, book, refunds, releases, ledger, payouts, scheduling } = needs;

  async function insert(
    tx: Tx,
    actor: Actor,
    appointmentId: AppointmentId,
    text: string,
  ): Promise<{ report: StoredReport; isNew: boolean }> {
    const session = await scheduling.getSession(tx, appointmentId);
    assertParentOf(actor, session);
    await store.getTransactionForUpdate(tx, session.transactionId);
    const known = await reportStore.findReport(tx, appointmentId);
    if (known) return { report: known, isNew: false };
    const isKept = await releaseStore.isKept(tx, appointmentId);
    assertReportable(session, { isKept, now: clock.now() });
    return { report: (await open(tx, session, text)) ?? (await Promise.reject(new AppError('problem.too_late'))), isNew: true };
  }

  /** The caller holds the row of the payment and has looked for a report. @returns undefined once a payout took the share */
  async function open(tx: Tx, { id: appointmentId, transactionId, trainerId, parentId }: Session, text: string) {
    // A payout that is being decided at this moment comes before the report, and it is too late, or after it, and it leaves the share alone.
    await ledger.lockBalance(tx, trainerId);
    if (await payouts.isTaken(tx, appointmentId)) return undefined;
    const report = await book.change(tx, transactionId, () =>
      reportStore.insertReport(tx, { appointmentId, transactionId, parentId, text, reportedAt: clock.now() }),
    );
    await events.announce(tx, problemReported, { appointmentId, transactionId });
    return report;
  }

  async function decide(tx: Tx, appointmentId: AppointmentId, decision: 'release' | 'refund') {
    const { transactionId } = await scheduling.getSession(tx, appointmentId);
    await store.getTransactionForUpdate(tx, transactionId);
    const report = await reportStore.findReport(tx, appointmentId);
    if (!report) throw new AppError('appointment.not_found');
    if (report.decision === null) {
      await book.change(tx, transactionId, () => reportStore.setDecided(tx, appointmentId, decision, clock.now()));
      await events.announce(tx, problemDecided, { appointmentId, transactionId });
    }
    return (report.decision ?? decision) === 'refund'
      ? refunds.openRefund(tx, { transactionId, appointmentId, cause: `report:${appointmentId}` })
      : undefined;
  }

  async function carryOut(refund: Refund | undefined): Promise<void> {
    if (refund) await refunds.payRefund(refund);
    await releases.releaseSoon();
  }

  return {
    /**
     * Reports a problem with an own session that has taken place, or whose money is kept. The first report stands: said again, it changes nothing.
     *
     * @throws AppError 'appointment.not_found', 'problem.too_early', 'problem.too_late' once a payout took the share
     */
    async reportProblem(actor: Actor, appointmentId: AppointmentId, text: string): Promise<{ report: ProblemReport; isNew: boolean }> {
      const { report, isNew } = await inTransaction(db, (tx) => insert(tx, actor, appointmentId, text));
      return { report: toProblemReport(report), isNew };
    },

    /**
     * The parent has said that the trainer did not come (R119): that is a report, from the start of the session on and in the product's words.
     * Said again, or where the parent has reported already, it changes nothing.
     */
    reportAbsentTrainer: (appointmentId: AppointmentId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const session = await scheduling.getSession(tx, appointmentId);
        await store.getTransactionForUpdate(tx, session.transactionId);
        if (!(await reportStore.findReport(tx, appointmentId))) await open(tx, session, ABSENT_TRAINER);
      }),

    /**
     * What an operator makes of a report: the trainer keeps the share, or the parent gets back all that is left of the session. The first decision stands;
     * called again, it continues with what isn't done yet.
     *
     * @throws AppError 'appointment.not_found' without a report, 'provider.unavailable'; then the refund is paid later
     */
    async decideReport(appointmentId: AppointmentId, decision: 'release' | 'refund'): Promise<void> {
      await carryOut(await inTransaction(db, (tx) => decide(tx, appointmentId, decision)));
    },

    /**
     * The payment that a report keeps waiting, and what was decided about it; both stay so until the transaction ends.
     *
     * @throws AppError 'appointment.not_found' without a report
     */
    lockReport: async (
      tx: Tx,
      appointmentId: AppointmentId,
    ): Promise<{ transactionId: TransactionId; decision: 'release' | 'refund' | null }> => {
      const { transactionId } = await scheduling.getSession(tx, appointmentId);
      await store.getTransactionForUpdate(tx, transactionId);
      const report = await reportStore.findReport(tx, appointmentId);
      if (!report) throw new AppError('appointment.not_found');
      return { transactionId, decision: report.decision };
    },

    /**
     * Records a decision in the caller's transaction; `carryOutDecision` follows once that is committed.
     *
     * @returns what is asked back, if anything
     * @throws AppError 'appointment.not_found' without a report
     */
    writeDecision: decide,

    /** Pays what a decision asked back and releases what it set free. @throws AppError 'provider.unavailable'; then it is done later */
    carryOutDecision: carryOut,
  };
}

function toProblemReport({ appointmentId, text, reportedAt, decidedAt, decision }: StoredReport): ProblemReport {
  return { appointmentId, text, reportedAt: reportedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null, decision };
}
