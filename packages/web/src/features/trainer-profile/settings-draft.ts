import type { UserId } from '@x1/contract/core/ids.ts';
import { MediaFile } from '@x1/contract/media/media-file.ts';
import * as z from 'zod/mini';
import { likeBlank } from '../../lib/form-draft.ts';
import { emptySettingsValues } from './settings-values.ts';

/** Where unsaved changes of the settings wait on the device, for each person. */
export const settingsDraftKey = (userId: UserId) => `draft:profile:${userId}`;

/** What of a kept draft still fits the form. */
export function acceptsSetting(field: string, value: unknown): boolean {
  return field === 'media' ? z.array(MediaFile).safeParse(value).success : acceptsText(field, value);
}

const acceptsText = likeBlank(emptySettingsValues);
