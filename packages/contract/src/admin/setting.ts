import * as z from 'zod/mini';
import { MAX_ID } from '../core/ids.ts';
import { Instant } from '../core/time.ts';
import { type SettingName, SettingScope, settingNames, settings, type SettingValue as Value } from '../settings/settings.ts';
import { Approval, SettingValue } from './approval.ts';
import { Note, Operator } from './person.ts';

const Name = z.enum(settingNames, 'must be a setting');

export const SettingVersionId = z.int().check(z.minimum(1), z.maximum(MAX_ID)).brand<'SettingVersionId'>();

/** When a version counts: planned, in effect, replaced by a later one, or withdrawn before it took effect. */
const settingVersionStates = ['planned', 'in_effect', 'past', 'withdrawn'] as const;

/** One change of a setting: who made it, why, and from when on it counts. */
export const AdminSettingVersion = z.object({
  id: z.int(),
  setting: Name,
  scope: z.string(),
  /** The sport, or the trainer's name; null for everybody. */
  scopeName: z.nullable(z.string()),
  /** Null goes back to what there is without it. */
  value: z.nullable(SettingValue),
  effectiveAt: Instant,
  madeAt: Instant,
  madeBy: Operator,
  confirmedBy: z.nullable(Operator),
  reason: z.string(),
  state: z.enum(settingVersionStates),
  withdrawnBy: z.nullable(Operator),
  withdrawnBecause: z.nullable(z.string()),
});
export type AdminSettingVersion = z.infer<typeof AdminSettingVersion>;

/** A setting as it is now. */
export const AdminSetting = z.object({
  name: Name,
  /** Goes up with every change and withdrawal: whoever changes it says which one they saw. */
  revision: z.int(),
  /** For everybody. */
  value: SettingValue,
  /** What there is until an operator sets something. */
  defaultValue: SettingValue,
  /** The version in effect for everybody; null while it's the default. */
  version: z.nullable(AdminSettingVersion),
  /** Values of sports and trainers that are in effect. */
  exceptions: z.array(AdminSettingVersion),
  /** What takes effect later, the next one first. */
  planned: z.array(AdminSettingVersion),
  /** Whether a change waits for a second operator. */
  isWaiting: z.boolean(),
});
export type AdminSetting = z.infer<typeof AdminSetting>;

/** What is wrong with a value, and with which of several names. */
function whyNotValue(setting: SettingName, value: Value): string | undefined {
  const issue = settings[setting].schema.safeParse(value).error?.issues[0];
  const [index] = issue?.path ?? [];
  return Array.isArray(value) && typeof index === 'number' ? `“${value[index]}” ${issue?.message}` : issue?.message;
}

/** What an operator wants to be in effect, from now or a later moment on. */
export const SettingChange = z
  .object({
    setting: Name,
    scope: SettingScope,
    value: z.nullable(SettingValue),
    /** Null for now. */
    effectiveAt: z.nullable(Instant),
    /** The `revision` that was shown. */
    seenRevision: z.int('must be a whole number').check(z.minimum(0, 'must be 0 or more')),
    reason: Note,
  })
  .check(
    ({ value: { setting, value }, issues }) => {
      const message = value === null ? undefined : whyNotValue(setting, value);
      if (message !== undefined) issues.push({ code: 'custom', message, path: ['value'], input: value });
    },
    // Stored as its rules leave it: trimmed, and names sorted.
    z.overwrite((change) => ({ ...change, value: settings[change.setting].schema.safeParse(change.value).data ?? change.value })),
  );
export type SettingChange = z.output<typeof SettingChange>;

/** What became of it: done, or waiting for a second operator. */
export const SettingChangeResult = z.object({ setting: AdminSetting, approval: z.nullable(Approval) });
