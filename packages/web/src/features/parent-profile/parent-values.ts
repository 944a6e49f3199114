import type { ParentProfile } from '@x1/contract/accounts/parent-profile.ts';
import type { UserId } from '@x1/contract/core/ids.ts';

/** The parent's form, blank text instead of null. */
export interface ParentValues {
  readonly name: string;
  readonly phone: string;
}

/** The fields filled from what is stored. */
export function toParentValues({ name, phone }: ParentProfile): ParentValues {
  return { name: name ?? '', phone: phone ?? '' };
}

/** Where unsaved changes wait on the device. */
export const parentDraftKey = (userId: UserId) => `draft:profile:${userId}`;

/** What of a kept draft still fits the form. */
export function acceptsParentField(field: string, value: unknown): boolean {
  return (field === 'name' || field === 'phone') && typeof value === 'string';
}
