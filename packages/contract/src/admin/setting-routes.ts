import * as z from 'zod/mini';
import { pathId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { settingNames } from '../settings/settings.ts';
import { ActionReason } from './person.ts';
import { AdminSetting, AdminSettingVersion, SettingChange, SettingChangeResult, SettingVersionId } from './setting.ts';

/** What operators set without code (decision 0109). */
export const adminSettingRoutes = {
  listSettings: defineRoute({
    method: 'GET',
    path: '/api/admin/settings',
    access: ['admin'],
    summary: 'Every setting with its present value, since when, by whom, and what is planned.',
    reply: z.array(AdminSetting),
    errors: [],
  }),
  listSettingVersions: defineRoute({
    method: 'GET',
    path: '/api/admin/settings/:setting/versions',
    access: ['admin'],
    summary: 'Every change of a setting, newest first, with those that were withdrawn.',
    params: z.object({ setting: z.enum(settingNames, 'must be a setting') }),
    query: z.object(pageQuery),
    reply: z.array(AdminSettingVersion),
    isPaged: true,
    errors: [],
  }),
  changeSetting: defineRoute({
    method: 'POST',
    path: '/api/admin/settings',
    access: ['admin'],
    summary: 'Changes a setting from now or from a later moment on. A fee waits for a second operator; what was sold keeps its terms.',
    body: SettingChange,
    reply: SettingChangeResult,
    errors: [
      'setting.change_waiting',
      'setting.changed_meanwhile',
      'setting.in_the_past',
      'setting.no_scopes',
      'setting.notice_too_short',
      'setting.too_far_ahead',
      'trainer.not_found',
    ],
  }),
  withdrawSetting: defineRoute({
    method: 'POST',
    path: '/api/admin/settings/versions/:versionId/withdraw',
    access: ['admin'],
    summary: 'Takes back a planned change before it takes effect.',
    params: z.object({ versionId: pathId(SettingVersionId) }),
    body: ActionReason,
    reply: AdminSetting,
    errors: ['setting.in_effect', 'setting.version_not_found'],
  }),
} as const;
