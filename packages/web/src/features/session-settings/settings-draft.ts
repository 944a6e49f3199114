import type { UserId } from '@x1/contract/core/ids.ts';
import { weekdays } from '@x1/contract/scheduling/availability.ts';
import type { SessionSettings } from '@x1/contract/trainers/session-settings.ts';
import * as z from 'zod/mini';

/** As typed: a range may be half entered. */
const Drafts = {
  availabilityHours: z.array(z.object({ weekday: z.enum(weekdays), from: z.string(), to: z.string() })),
  meetingLink: z.string(),
} satisfies Record<keyof SessionSettings, z.ZodMiniType>;

/** Where unsaved hours and link wait on the device. */
export function settingsDraftKey(userId: UserId): string {
  return `draft:session-settings:${userId}`;
}

/** Whether a stored value fits a field of the form. */
export function acceptsSetting(field: string, value: unknown): boolean {
  return field in Drafts && Drafts[field as keyof typeof Drafts].safeParse(value).success;
}
