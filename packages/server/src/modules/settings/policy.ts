import type { ErrorCode } from '@x1/contract/core/errors.ts';
import {
  PLANNED_AT_MOST_DAYS,
  readScope,
  type SettingName,
  type SettingValue,
  type SettingValues,
  settings,
} from '@x1/contract/settings/settings.ts';
import { noticeDaysOf, type SettingVersion } from '@x1/contract/settings/versions.ts';

/** What an operator wants to be in effect. */
export interface WantedChange {
  readonly setting: SettingName;
  readonly scope: string;
  /** Null goes back to what there is without it. */
  readonly value: SettingValue | null;
  /** Undefined for now. */
  readonly effectiveAt: Date | undefined;
}

const dayMs = 86_400_000;

/** Why a change is refused; undefined where it's in order. @param versions those that were not withdrawn */
export function whyNotChange(
  { effectiveAt, ...change }: WantedChange,
  { versions, defaults, now }: { versions: readonly SettingVersion[]; defaults: SettingValues; now: Date },
): ErrorCode | undefined {
  const { hasScopes = false } = settings[change.setting] as { hasScopes?: boolean };
  if (readScope(change.scope).kind !== 'all' && !hasScopes) return 'setting.no_scopes';
  const at = effectiveAt ?? now;
  if (at < now) return 'setting.in_the_past';
  if (at.getTime() > now.getTime() + PLANNED_AT_MOST_DAYS * dayMs) return 'setting.too_far_ahead';
  const noticeMs = noticeDaysOf({ ...change, at }, versions, defaults) * dayMs;
  return at.getTime() < now.getTime() + noticeMs ? 'setting.notice_too_short' : undefined;
}
