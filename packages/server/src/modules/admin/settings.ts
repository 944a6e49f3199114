import type { Approval } from '@x1/contract/admin/approval.ts';
import type { AdminSetting, AdminSettingVersion, SettingChange } from '@x1/contract/admin/setting.ts';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import { readScope, type SettingName } from '@x1/contract/settings/settings.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { AppError } from '../../platform/errors.ts';
import { needsSecond } from '../settings/service.ts';
import * as approvals from './approval-store.ts';
import { type Audit, found } from './audit.ts';
import type { AdminNeeds } from './needs.ts';
import { findApproval } from './reads/approvals.ts';
import * as reads from './reads/settings.ts';
import { readTrainerNames } from './reads/trainer-names.ts';

/** What operators set without code (decision 0109). */
export function createSettingActions(audit: Audit, { clock, settings }: Pick<ModuleContext, 'clock'> & Pick<AdminNeeds, 'settings'>) {
  const facts = async (tx: Tx) => ({
    versions: await settings.listVersions(tx),
    revisions: await settings.readRevisions(tx),
    defaults: settings.defaults,
    now: clock.now(),
  });
  const readSettings = async (tx: Tx): Promise<AdminSetting[]> => reads.readSettings(tx, await facts(tx));
  const readSetting = async (tx: Tx, name: SettingName): Promise<AdminSetting> =>
    found(
      (await readSettings(tx)).find((setting) => setting.name === name),
      'setting.version_not_found',
    );

  async function assertIsSomebody(tx: Tx, scope: string): Promise<void> {
    const whose = readScope(scope);
    if (whose.kind !== 'trainer') return;
    if (!(await readTrainerNames(tx, [whose.trainerId as TrainerId])).size) throw new AppError('trainer.not_found');
  }

  /** Asks the other operators. One change of a setting waits at a time, so that nobody approves what another one has overtaken. */
  async function ask(tx: Tx, actor: Actor, wish: Extract<approvals.Wish, { kind: 'change-setting' }>, reason: string): Promise<Approval> {
    if (await approvals.findPending(tx, wish)) throw new AppError('setting.change_waiting');
    const id = await approvals.insertApproval(tx, wish, { operatorId: actor.userId, at: clock.now(), reason });
    return found(await findApproval(tx, id, actor.userId), 'approval.not_found');
  }

  return {
    readSettings,

    /** Every change of a setting, newest first. */
    listVersionsOf: async (tx: Tx, request: PageRequest & { setting: SettingName }): Promise<PageOf<AdminSettingVersion>> =>
      reads.listSettingVersions(tx, { ...request, ...(await facts(tx)) }),

    /** Changes a setting, or asks a second operator to confirm it. @throws AppError 'setting.*', 'trainer.not_found' */
    async changeSetting(actor: Actor, { reason, ...change }: SettingChange): Promise<{ setting: AdminSetting; approval: Approval | null }> {
      const { seenRevision, effectiveAt, ...same } = change;
      const wanted = { ...same, effectiveAt: effectiveAt === null ? undefined : new Date(effectiveAt) };
      const line = { action: 'settings.change', object: 'setting', objectId: `${change.setting} ${change.scope}`, reason } as const;
      const result = await audit.record(actor, line, async (tx) => {
        await assertIsSomebody(tx, change.scope);
        if (!needsSecond(change.setting)) {
          await settings.change(tx, wanted, { madeBy: actor.userId, confirmedBy: null, reason, seenRevision });
          return { setting: await readSetting(tx, change.setting), approval: null };
        }
        await settings.assertChangeable(tx, wanted, seenRevision);
        const approval = await ask(tx, actor, { kind: 'change-setting', change }, reason);
        return { setting: await readSetting(tx, change.setting), approval };
      });
      settings.forget();
      return result;
    },

    /** @throws AppError 'setting.in_effect', 'setting.version_not_found' */
    async withdrawSetting(actor: Actor, versionId: number, reason: string): Promise<AdminSetting> {
      const line = { action: 'settings.withdraw', object: 'setting', objectId: versionId, reason } as const;
      const setting = await audit.record(actor, line, async (tx) => {
        const version = await settings.withdraw(tx, versionId, { withdrawnBy: actor.userId, reason });
        return readSetting(tx, version.setting);
      });
      settings.forget();
      return setting;
    },
  };
}
