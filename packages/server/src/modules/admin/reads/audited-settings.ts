import type { AuditEntry } from '@x1/contract/admin/operations.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { WishedChange } from '../approval-store.ts';
import { readScopeNames } from './settings.ts';

/** The setting change behind a line of the log: what a second operator was asked to confirm, or what was made without asking. */
export interface AuditedSetting {
  readonly asked: Pick<WishedChange, 'effectiveAt' | 'scope' | 'setting' | 'value'> | null;
  readonly made: { readonly setting: string; readonly scope: string; readonly value: unknown; readonly effectiveAt: string | null } | null;
}

/** Whether a line is about an approval, whose number it names. */
const isOfApproval = sql`l.object = 'approval' and l.object_id ~ '^[0-9]{1,15}$'`;

/**
 * What was asked for. The log names a setting and its scope alone; what an operator wanted is the first thing the same operator asked for from that
 * moment on, because the two are written in one transaction, and one change of a setting waits at a time.
 *
 * No index leads by operator and time, here and in `madeChange`: only the lines of one page that are about settings ask, at most a hundred, and both
 * tables are small (operators ask for few things, and change settings a few times a month; migration 0193).
 */
export const askedChange = sql<AuditedSetting['asked']>`case
  when ${isOfApproval} then (select a.setting_change from approvals a where a.id = l.object_id::bigint)
  when l.action = 'settings.change' then (
    select a.setting_change from approvals a
    where a.requested_by = l.operator_id and a.kind = 'change-setting'
      and l.object_id = (a.setting_change ->> 'setting') || ' ' || (a.setting_change ->> 'scope')
      and a.requested_at >= l.at and a.requested_at < l.at + interval '1 minute'
    order by a.id limit 1) end`;

const version = sql`jsonb_build_object('setting', v.setting, 'scope', v.scope, 'value', v.value,
  'effectiveAt', case when v.effective_at > v.made_at then v.effective_at end)`;

/** What was made without asking, or of a withdrawal what it took back. */
export const madeChange = sql<AuditedSetting['made']>`case
  when l.action = 'settings.withdraw' and l.object_id ~ '^[0-9]{1,15}$' then (
    select ${version} from setting_versions v where v.id = l.object_id::bigint)
  when l.action = 'settings.change' then (
    select ${version} from setting_versions v
    where v.made_by = l.operator_id and l.object_id = v.setting || ' ' || v.scope
      and v.made_at >= l.at and v.made_at < l.at + interval '1 minute'
    order by v.id limit 1) end`;

/** Names the sports and trainers that the changes of a page are for. */
export async function settingShower(
  tx: Tx,
  rows: readonly AuditedSetting[],
): Promise<(row: AuditedSetting) => AuditEntry['settingChange']> {
  const nameOf = await readScopeNames(
    tx,
    rows.flatMap(({ asked, made }) => (asked ?? made)?.scope ?? []),
  );
  return ({ asked, made }) => {
    const change = asked ?? (made as AuditedSetting['asked']);
    if (!change) return null;
    const { setting, scope, value, effectiveAt } = change;
    const from = effectiveAt === null ? null : new Date(effectiveAt).toISOString();
    return { setting, scopeName: nameOf(scope), value, effectiveAt: from, isAsked: asked !== null };
  };
}
