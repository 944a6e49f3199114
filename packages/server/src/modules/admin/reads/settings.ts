import type { AdminSetting, AdminSettingVersion } from '@x1/contract/admin/setting.ts';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { readScope, type SettingName, type SettingValue, type SettingValues, settingNames } from '@x1/contract/settings/settings.ts';
import { type SettingVersion, valueAt, versionAt } from '@x1/contract/settings/versions.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { mapPage, readPage } from './keyset.ts';
import { readTrainerNames } from './trainer-names.ts';

interface Facts {
  /** Those that were not withdrawn. */
  readonly versions: readonly SettingVersion[];
  readonly revisions: ReadonlyMap<string, number>;
  readonly defaults: SettingValues;
  readonly now: Date;
}

/** Every setting as it is now. */
export async function readSettings(tx: Tx, { versions, revisions, defaults, now }: Facts): Promise<AdminSetting[]> {
  const standing = versions.map(({ id }) => id);
  const rows = standing.length === 0 ? [] : await versionRows(tx).where('v.id', 'in', standing).execute();
  const show = await shower(tx, rows, { versions, now });
  const shown = new Map(rows.map((row) => [row.id, show(row)]));
  const pending = await tx
    .selectFrom('approvals')
    .select('key')
    .where('state', '=', 'pending')
    .where('kind', '=', 'change-setting')
    .execute();
  return settingNames.map((name) => {
    const own = versions.filter(({ setting }) => setting === name);
    const inEffect = (scope: string) => {
      const version = versionAt(own, { setting: name, scope }, now);
      return version && version.value !== null ? (shown.get(version.id) ?? null) : null;
    };
    const scopes = [...new Set(own.map(({ scope }) => scope))].filter((scope) => scope !== 'all').sort();
    const planned = own
      .filter(({ effectiveAt }) => effectiveAt > now)
      .sort((one, other) => one.effectiveAt.getTime() - other.effectiveAt.getTime());
    return {
      name,
      revision: revisions.get(name) ?? 0,
      value: valueAt(own, name, { defaults, at: now }),
      defaultValue: defaults[name],
      version: inEffect('all'),
      exceptions: scopes.flatMap((scope) => inEffect(scope) ?? []),
      planned: planned.flatMap(({ id }) => shown.get(id) ?? []),
      isWaiting: pending.some(({ key }) => key === `change-setting:${name}`),
    };
  });
}

/** Every change of a setting, newest first, with those that were withdrawn. */
export async function listSettingVersions(
  tx: Tx,
  { setting, versions, now, ...request }: PageRequest & Pick<Facts, 'versions' | 'now'> & { setting: SettingName },
): Promise<PageOf<AdminSettingVersion>> {
  const at = sql<Date>`v.made_at`;
  const rows = versionRows(tx)
    .select([at.as('placeAt'), sql<number>`v.id`.as('placeId')])
    .where('v.setting', '=', setting);
  const shown = await readPage(rows, { at, id: sql`v.id`, first: 'newest' }, request);
  return mapPage(shown, await shower(tx, shown.items, { versions, now }));
}

function versionRows(tx: Tx) {
  return tx
    .selectFrom('settingVersions as v')
    .innerJoin('users as maker', 'maker.id', 'v.madeBy')
    .leftJoin('users as confirmer', 'confirmer.id', 'v.confirmedBy')
    .leftJoin('settingWithdrawals as w', 'w.versionId', 'v.id')
    .leftJoin('users as withdrawer', 'withdrawer.id', 'w.withdrawnBy')
    .select(['v.id', 'v.setting', 'v.scope', 'v.value', 'v.effectiveAt', 'v.madeAt', 'v.madeBy', 'v.confirmedBy', 'v.reason'])
    .select(['maker.email as makerEmail', 'confirmer.email as confirmerEmail', 'withdrawer.email as withdrawerEmail'])
    .select(['w.withdrawnBy', 'w.reason as withdrawnBecause']);
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>['execute']>>[number];

async function shower(tx: Tx, rows: readonly VersionRow[], { versions, now }: Pick<Facts, 'versions' | 'now'>) {
  const nameOf = await readScopeNames(
    tx,
    rows.map(({ scope }) => scope),
  );
  const stateOf = ({ id, setting, scope, effectiveAt, withdrawnBy }: VersionRow): AdminSettingVersion['state'] => {
    if (withdrawnBy !== null) return 'withdrawn';
    if (effectiveAt > now) return 'planned';
    return versionAt(versions, { setting: setting as SettingName, scope }, now)?.id === id ? 'in_effect' : 'past';
  };
  const operator = (id: UserId | null, email: string | null) => (id === null ? null : { id, email: email ?? '' });
  return (row: VersionRow): AdminSettingVersion => ({
    id: row.id,
    setting: row.setting as SettingName,
    scope: row.scope,
    scopeName: nameOf(row.scope),
    value: row.value as SettingValue | null,
    effectiveAt: row.effectiveAt.toISOString(),
    madeAt: row.madeAt.toISOString(),
    madeBy: { id: row.madeBy, email: row.makerEmail },
    confirmedBy: operator(row.confirmedBy, row.confirmerEmail),
    reason: row.reason,
    state: stateOf(row),
    withdrawnBy: operator(row.withdrawnBy, row.withdrawerEmail),
    withdrawnBecause: row.withdrawnBecause,
  });
}

/** Whom scopes mean, in a word: a sport, or a trainer's name; null for everybody. */
export async function readScopeNames(tx: Tx, scopes: readonly string[]): Promise<(scope: string) => string | null> {
  const ids = scopes.flatMap((text) => {
    const scope = readScope(text);
    return scope.kind === 'trainer' ? (scope.trainerId as TrainerId) : [];
  });
  const names = await readTrainerNames(tx, ids);
  return (text) => {
    const scope = readScope(text);
    if (scope.kind === 'sport') return scope.sport;
    return scope.kind === 'trainer' ? (names.get(scope.trainerId as TrainerId) ?? `Trainer ${scope.trainerId}`) : null;
  };
}
