import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { AdminSetting } from '@x1/contract/admin/setting.ts';
import type { SettingName } from '@x1/contract/settings/settings.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { showInConsole } from '../../testing/console.tsx';
import { SettingsSection } from './settings.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** What the question says before a planned change of a setting is withdrawn. */
async function questionFor(name: SettingName, value: number): Promise<string | null> {
  const madeBy = { id: 4, email: 'sam@x1.test' };
  const planned = {
    id: 1,
    setting: name,
    scope: 'all',
    scopeName: null,
    value,
    effectiveAt: '2026-04-01T04:00:00.000Z',
    madeBy,
    state: 'planned',
  };
  const setting = { name, value, defaultValue: value, revision: 1, version: null, exceptions: [], planned: [planned], isWaiting: false };
  showInConsole(<SettingsSection />, () => [setting as unknown as AdminSetting]);
  fireEvent.click(await screen.findByRole('button', { name: /^Withdraw / }));
  return (await screen.findByRole('dialog')).textContent;
}

it('says that the trainers who were told of a new fee are told that it is off', async () => {
  expect(await questionFor('platformFee', 1_200)).toContain("What's in effect now stays. The trainers we told will hear that it's off.");
});

it('says nothing of trainers where nobody was told', async () => {
  const question = await questionFor('minimumPayout', 6_000);
  expect(question).toContain("What's in effect now stays.");
  expect(question).not.toContain('The trainers we told');
});
