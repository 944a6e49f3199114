import type { Approval } from '@x1/contract/admin/approval.ts';
import type { ApprovalId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as store from './approval-store.ts';
import type { Audit } from './audit.ts';
import type { Aftermath, MoneyActions } from './money.ts';
import type { AdminNeeds } from './needs.ts';

interface Needs extends Pick<ModuleContext, 'clock'>, Pick<AdminNeeds, 'accounts' | 'payouts' | 'settings'> {
  money: Pick<MoneyActions, 'carryOutWish' | 'follow' | 'getApproval'>;
}

/** What one operator requests and another confirms. */
export function createApprovalsActions(audit: Audit, { clock, accounts, payouts, settings, money }: Needs) {
  async function approve(tx: Tx, actor: Actor, id: ApprovalId, note: string): Promise<Aftermath> {
    const { wish, state, reason, requestedBy, decidedBy } = await store.getForUpdate(tx, id);
    const isSecondClick = state === 'approved' && decidedBy === actor.userId;
    if (isSecondClick) return undefined;
    if (state !== 'pending') throw new AppError('approval.already_decided');
    if (requestedBy === actor.userId) throw new AppError('approval.own_request');
    await store.setDecided(tx, id, { state: 'approved', by: actor.userId, at: clock.now(), note });
    if (wish.kind === 'change-setting') {
      const { seenRevision, effectiveAt, ...change } = wish.change;
      const wanted = { ...change, effectiveAt: effectiveAt === null ? undefined : new Date(effectiveAt) };
      await settings.change(tx, wanted, { madeBy: requestedBy, confirmedBy: actor.userId, reason, seenRevision });
      return undefined;
    }
    if (!('userId' in wish)) return money.carryOutWish(tx, wish);
    if (wish.kind === 'enable-user') await accounts.switchOn(tx, wish.userId);
    else await payouts.resumePayouts(tx, wish.userId);
    return undefined;
  }

  async function decline(tx: Tx, actor: Actor, id: ApprovalId, note: string): Promise<void> {
    const { state, decidedBy } = await store.getForUpdate(tx, id);
    if (state === 'declined' && decidedBy === actor.userId) return;
    if (state !== 'pending') throw new AppError('approval.already_decided');
    await store.setDecided(tx, id, { state: 'declined', by: actor.userId, at: clock.now(), note });
  }

  return {
    /**
     * Confirms what another operator requested, and carries it out.
     *
     * @throws AppError 'approval.not_found', 'approval.own_request', 'approval.already_decided', and what the action itself refuses
     */
    approve: async (actor: Actor, id: ApprovalId, note: string): Promise<Approval> => {
      const line = { action: 'approvals.approve', object: 'approval', objectId: id, reason: note } as const;
      const { approval, after } = await audit.record(actor, line, async (tx) => {
        const after = await approve(tx, actor, id, note);
        return { approval: await money.getApproval(tx, id, actor), after };
      });
      settings.forget();
      await money.follow(after);
      return approval;
    },

    /** Declines a request; the operator who made it withdraws it this way. @throws AppError 'approval.not_found', 'approval.already_decided' */
    decline: (actor: Actor, id: ApprovalId, note: string): Promise<Approval> =>
      audit.record(actor, { action: 'approvals.decline', object: 'approval', objectId: id, reason: note }, async (tx) => {
        await decline(tx, actor, id, note);
        return money.getApproval(tx, id, actor);
      }),
  };
}
