import type { UserId } from '@x1/contract/core/ids.ts';
import { likeBlank } from '../../lib/form-draft.ts';
import { emptySettingsValues } from './settings-values.ts';

/** Where unsaved changes of the settings wait on the device, for each person. */
export const settingsDraftKey = (userId: UserId) => `draft:profile:${userId}`;

/** What of a kept draft still fits the form. */
export const acceptsSetting = likeBlank(emptySettingsValues);
