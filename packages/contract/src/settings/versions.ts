import { type SettingName, type SettingValue, type SettingValues, settings } from './settings.ts';

/** A version of a setting, as it is stored. A value of null goes back to what there is without it. */
export interface SettingVersion {
  readonly id: number;
  readonly setting: SettingName;
  readonly scope: string;
  readonly value: SettingValue | null;
  readonly effectiveAt: Date;
}

/** What is in effect at a moment: of equal moments the version that was made later. @param versions none of them withdrawn */
export function versionAt(versions: readonly SettingVersion[], { setting, scope }: Pick<SettingVersion, 'setting' | 'scope'>, at: Date) {
  return versions
    .filter((version) => version.setting === setting && version.scope === scope && version.effectiveAt <= at)
    .reduce<SettingVersion | undefined>((last, version) => (last && isLater(last, version) ? last : version), undefined);
}

function isLater(one: SettingVersion, other: SettingVersion): boolean {
  const ms = one.effectiveAt.getTime() - other.effectiveAt.getTime();
  return ms > 0 || (ms === 0 && one.id > other.id);
}

/** The value for everybody at a moment. */
export function valueAt<Name extends SettingName>(
  versions: readonly SettingVersion[],
  setting: Name,
  { defaults, at }: { defaults: Partial<SettingValues>; at: Date },
): SettingValues[Name] {
  return (versionAt(versions, { setting, scope: 'all' }, at)?.value ?? defaults[setting]) as SettingValues[Name];
}

/** The fee of a trainer at a moment, in basis points: their own, or else the lowest of their sports, or else that of everybody. */
export function feeAt(
  versions: readonly SettingVersion[],
  { trainerId, sports }: { trainerId: number; sports: readonly string[] },
  when: { defaults: SettingValues; at: Date },
): number {
  const of = (scope: string) => versionAt(versions, { setting: 'platformFee', scope }, when.at)?.value as number | null | undefined;
  const ofSports = sports.flatMap((sport) => of(`sport:${sport}`) ?? []);
  return of(`trainer:${trainerId}`) ?? (ofSports.length > 0 ? Math.min(...ofSports) : valueAt(versions, 'platformFee', when));
}

/**
 * Whether a change may be worse for somebody it concerns: any larger number; for a trainer also one that is larger than what a sport may have given them.
 * In doubt it is.
 *
 * @param versions those in effect and planned; what was replaced before the change counts for nothing
 * @param defaults that of the setting is enough
 */
export function isRaise(
  versions: readonly SettingVersion[],
  change: { setting: SettingName; scope: string; value: SettingValue | null; at: Date },
  defaults: Partial<SettingValues>,
): boolean {
  const { setting, scope, value, at } = change;
  if (typeof defaults[setting] !== 'number') return false;
  const ofScope = versions.filter((version) => version.setting === setting && version.scope === scope);
  const own = versionAt(ofScope, { setting, scope }, at)?.value;
  const general = valueAt(versions, setting, { defaults, at }) as number;
  if (scope === 'all') return Number(value ?? defaults[setting]) > general;
  // Those that a trainer may have beside it: of several sports the lowest counts.
  const ofSports = versions.flatMap((version) =>
    version.setting === setting &&
    version.scope !== scope &&
    version.scope.startsWith('sport:') &&
    version.value !== null &&
    (version.effectiveAt > at || version === versionAt(versions, version, at))
      ? Number(version.value)
      : [],
  );
  const least = scope.startsWith('sport:') ? general : Math.min(general, ...ofSports);
  const before = own === undefined || own === null ? least : Number(own);
  return (value === null ? Math.max(general, ...ofSports) : Number(value)) > before;
}

/** By how many days a change must be announced. */
export function noticeDaysOf(change: Parameters<typeof isRaise>[1], versions: readonly SettingVersion[], defaults: SettingValues): number {
  const { noticeDays = 0 } = settings[change.setting] as { noticeDays?: number };
  return isRaise(versions, change, defaults) ? noticeDays : 0;
}
