import type { ReportResolution } from '@x1/contract/admin/report.ts';
import type { AdminUser } from '@x1/contract/admin/user.ts';
import type { AuthSessionId, ReportId, UserId } from '@x1/contract/core/ids.ts';
import type { PayoutPart } from '@x1/contract/payouts/payout.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import * as approvals from './approval-store.ts';
import { type Audit, found } from './audit.ts';
import type { AdminNeeds } from './needs.ts';
import { findApproval } from './reads/approvals.ts';
import { findReport } from './reads/reports.ts';
import { findUser } from './reads/users.ts';

type Needs = Pick<ModuleContext, 'clock' | 'realtime'> & Pick<AdminNeeds, 'accounts' | 'trainers' | 'media' | 'payouts' | 'safety'>;

const NO_SIGN_IN = 0 as AuthSessionId;

/** What operators do about people. */
export function createPeopleActions(audit: Audit, { clock, realtime, accounts, trainers, media, payouts, safety }: Needs) {
  /** Sign-ins end, programs leave the lists with their trainer, and all media addresses change. */
  async function switchOff(tx: Tx, userId: UserId): Promise<void> {
    if (!(await accounts.switchOff(tx, userId))) return;
    await media.withdrawAllOf(tx, userId);
    await trainers.changePhotoAddress(tx, userId);
  }

  /** The operator who requested taking it back did not know the new reason: the request is declined, and may be made again. */
  async function declinePending(tx: Tx, actor: Actor, wish: approvals.Wish, note: string): Promise<void> {
    const id = await approvals.findPending(tx, wish);
    if (id === undefined || (await approvals.getForUpdate(tx, id)).state !== 'pending') return;
    await audit.note(tx, actor.userId, { action: 'approvals.decline', object: 'approval', objectId: id, reason: note });
    await approvals.setDecided(tx, id, { state: 'declined', by: actor.userId, at: clock.now(), note });
  }

  async function askFor(tx: Tx, actor: Actor, wish: approvals.Wish, reason: string) {
    const id = await approvals.insertApproval(tx, wish, { operatorId: actor.userId, at: clock.now(), reason });
    return found(await findApproval(tx, id, actor.userId), 'approval.not_found');
  }

  /** Adds the same sums the trainer sees. They're read last, so they may no longer match the payout's amount; then they're left out. */
  async function addNextPayoutSums(user: AdminUser): Promise<AdminUser> {
    const { trainer } = user;
    if (trainer === null || trainer.balance.nextPayout.blockedReason !== null) return user;
    const asTrainer: Actor = { userId: user.id, familyId: user.id, role: 'trainer', sessionId: NO_SIGN_IN };
    const parts = await payouts.nextPayout(asTrainer);
    const sumOf = (wanted: PayoutPart['kind']) => parts.reduce((sum, { kind, amount }) => sum + (kind === wanted ? amount : 0), 0);
    const sums = { earned: sumOf('session'), refunded: -sumOf('refund'), other: sumOf('other') };
    const isOfAmount = sums.earned - sums.refunded + sums.other === trainer.balance.nextPayout.amount;
    return { ...user, trainer: { ...trainer, nextPayoutSums: isOfAmount ? sums : null } };
  }

  return {
    /** @throws AppError 'user.not_found' */
    getUser: async (actor: Actor, userId: UserId): Promise<AdminUser> => {
      const user = await audit.record(actor, { action: 'users.read', object: 'user', objectId: userId }, async (tx) =>
        found(await findUser(tx, userId, payouts), 'user.not_found'),
      );
      return addNextPayoutSums(user);
    },

    /** @throws AppError 'user.not_found', 'user.is_operator' */
    disableUser: async (actor: Actor, userId: UserId, reason: string): Promise<AdminUser> => {
      const user = await audit.record(actor, { action: 'users.disable', object: 'user', objectId: userId, reason }, async (tx) => {
        // The request before the account, in the order in which approving locks them.
        await declinePending(tx, actor, { kind: 'enable-user', userId }, reason);
        await switchOff(tx, userId);
        return found(await findUser(tx, userId, payouts), 'user.not_found');
      });
      realtime.endUser(userId);
      return user;
    },

    /**
     * Requests enabling an account again, which another operator confirms (security.md B24). Nothing to request if it is enabled.
     *
     * @throws AppError 'user.not_found', 'user.closed'
     */
    enableUser: (actor: Actor, userId: UserId, reason: string) =>
      audit.record(actor, { action: 'users.ask_enable', object: 'user', objectId: userId, reason }, async (tx) => {
        const { isDisabled } = await accounts.getAccountState(tx, userId);
        if (!isDisabled) return { approval: null };
        return { approval: await askFor(tx, actor, { kind: 'enable-user', userId }, reason) };
      }),

    /** @throws AppError 'trainer.not_found' */
    stopPayouts: (actor: Actor, userId: UserId, reason: string): Promise<AdminUser> =>
      audit.record(actor, { action: 'users.stop_payouts', object: 'user', objectId: userId, reason }, async (tx) => {
        await declinePending(tx, actor, { kind: 'resume-payouts', userId }, reason);
        await payouts.stopPayouts(tx, userId, reason);
        return found(await findUser(tx, userId, payouts), 'user.not_found');
      }),

    /**
     * Requests resuming a trainer's payouts, which another operator confirms (security.md B24). Nothing to request if they are not stopped.
     *
     * @throws AppError 'trainer.not_found'
     */
    resumePayouts: (actor: Actor, userId: UserId, reason: string) =>
      audit.record(actor, { action: 'users.ask_resume_payouts', object: 'user', objectId: userId, reason }, async (tx) => {
        const trainer = found((await findUser(tx, userId, payouts))?.trainer ?? undefined, 'trainer.not_found');
        if (trainer.payoutStop === null) return { approval: null };
        return { approval: await askFor(tx, actor, { kind: 'resume-payouts', userId }, reason) };
      }),

    /** @throws AppError 'report.not_found', 'report.already_resolved', 'report.not_about_a_trainer' */
    pauseTrainer: (actor: Actor, reportId: ReportId, reason: string) =>
      audit.record(actor, { action: 'reports.pause', object: 'report', objectId: reportId, reason }, async (tx) => {
        await safety.pauseTrainer(tx, reportId);
        return found(await findReport(tx, reportId), 'report.not_found');
      }),

    /** @throws AppError 'report.not_found', 'report.already_resolved', 'user.is_operator' */
    resolveReport: async (actor: Actor, reportId: ReportId, wanted: { resolution: ReportResolution; note: string }) => {
      const reason = `${wanted.resolution}: ${wanted.note}`;
      const note = { action: 'reports.resolve', object: 'report', objectId: reportId, reason } as const;
      const { accusedId, report } = await audit.record(actor, note, async (tx) => {
        const { accusedId, isNew } = await safety.resolve(tx, actor.userId, reportId, wanted);
        if (isNew && wanted.resolution === 'disable-user') {
          const because = `Report ${reportId}: ${wanted.note}`;
          await audit.note(tx, actor.userId, { action: 'users.disable', object: 'user', objectId: accusedId, reason: because });
          await declinePending(tx, actor, { kind: 'enable-user', userId: accusedId }, because);
          await switchOff(tx, accusedId);
        }
        return { accusedId, report: found(await findReport(tx, reportId), 'report.not_found') };
      });
      if (report.resolution === 'disable-user') realtime.endUser(accusedId);
      return report;
    },
  };
}
