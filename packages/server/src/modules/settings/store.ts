import type { UserId } from '@x1/contract/core/ids.ts';
import { type SettingName, type SettingValue, settingNames } from '@x1/contract/settings/settings.ts';
import type { SettingVersion } from '@x1/contract/settings/versions.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { writtenOnce } from '../../platform/db/written-once.ts';

/** A version with who made it. */
export interface StoredVersion extends SettingVersion {
  readonly madeBy: UserId;
  readonly madeAt: Date;
  readonly confirmedBy: UserId | null;
  readonly reason: string;
}

const isKnown = (name: string): name is SettingName => settingNames.includes(name as SettingName);

/** Every version that was not withdrawn: those in effect, those before them, and those that are planned. */
export async function listVersions(db: Db | Tx, names: readonly SettingName[] = settingNames): Promise<StoredVersion[]> {
  const rows = await standing(db)
    .where('v.setting', 'in', [...names])
    .orderBy('v.id')
    .execute();
  return rows.flatMap((row) => toVersion(row) ?? []);
}

/** The versions of some settings for everybody that are in effect, one each. */
export async function listInEffect(db: Db | Tx, { names, at }: { names: readonly SettingName[]; at: Date }): Promise<StoredVersion[]> {
  const rows = await inEffect(db, at)
    .where('v.setting', 'in', [...names])
    .where('v.scope', '=', 'all')
    .execute();
  return rows.flatMap((row) => toVersion(row) ?? []);
}

const readTerms = writtenOnce((db, at: Date, trainerScope: string) =>
  inEffect(db, at)
    .where('v.setting', 'in', ['platformFee', 'fullRefundHours'])
    .where((where) => where.or([where('v.scope', '=', 'all'), where('v.scope', 'like', 'sport:%'), where('v.scope', '=', trainerScope)])),
);

/** What a purchase is sold under: the refund notice, and the fees of everybody, of sports and of one trainer that are in effect. */
export async function listTerms(tx: Tx, { trainerId, at }: { trainerId: number; at: Date }): Promise<StoredVersion[]> {
  const rows = await readTerms(tx, at, `trainer:${trainerId}`);
  return rows.flatMap((row) => toVersion(row) ?? []);
}

/** The last of each setting and scope. */
function inEffect(db: Db | Tx, at: Date) {
  return standing(db)
    .distinctOn(['v.setting', 'v.scope'])
    .where('v.effectiveAt', '<=', at)
    .orderBy('v.setting')
    .orderBy('v.scope')
    .orderBy('v.effectiveAt', 'desc')
    .orderBy('v.id', 'desc');
}

function standing(db: Db | Tx) {
  return withWithdrawals(db).where('w.versionId', 'is', null);
}

function withWithdrawals(db: Db | Tx) {
  return db
    .selectFrom('settingVersions as v')
    .leftJoin('settingWithdrawals as w', 'w.versionId', 'v.id')
    .select(['v.id', 'v.setting', 'v.scope', 'v.value', 'v.effectiveAt', 'v.madeBy', 'v.madeAt', 'v.confirmedBy', 'v.reason']);
}

function toVersion(row: { setting: string; value: unknown } & Omit<StoredVersion, 'setting' | 'value'>): StoredVersion | undefined {
  // A version of a later product, while both run, is left alone.
  return isKnown(row.setting) ? { ...row, setting: row.setting, value: row.value as SettingValue | null } : undefined;
}

/** How often a setting has been changed: what an operator has seen, to be compared. */
export async function readRevisions(db: Db | Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('settingVersions as v')
    .leftJoin('settingWithdrawals as w', 'w.versionId', 'v.id')
    .select('v.setting')
    .select(sql<number>`count(v.id) + count(w.version_id)`.as('revision'))
    .groupBy('v.setting')
    .execute();
  return new Map(rows.map(({ setting, revision }) => [setting, Number(revision)]));
}

export async function insertVersion(tx: Tx, { value, ...version }: Omit<StoredVersion, 'id'>): Promise<StoredVersion> {
  const { id } = await tx
    .insertInto('settingVersions')
    .values({ ...version, value: JSON.stringify(value) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...version, value, id };
}

/** One, also if it was withdrawn. */
export async function findAnyVersion(db: Db, id: number): Promise<(StoredVersion & { isWithdrawn: boolean }) | undefined> {
  const row = await withWithdrawals(db).where('v.id', '=', id).select('w.versionId as withdrawn').executeTakeFirst();
  const version = row && toVersion(row);
  return version && { ...version, isWithdrawn: row.withdrawn !== null };
}

/** One that was not withdrawn. */
export async function findVersion(tx: Tx, id: number): Promise<StoredVersion | undefined> {
  const row = await standing(tx).where('v.id', '=', id).executeTakeFirst();
  return row && toVersion(row);
}

export async function insertWithdrawal(
  tx: Tx,
  withdrawal: { versionId: number; withdrawnBy: UserId; withdrawnAt: Date; reason: string },
): Promise<void> {
  await tx.insertInto('settingWithdrawals').values(withdrawal).execute();
}
