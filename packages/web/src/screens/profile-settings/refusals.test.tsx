import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { athleteKeys, parentProfileKeys, trainerKeys } from '../../lib/query-keys.ts';
import { REFUSED_NAME, refuseName } from '../../testing/refused-name.ts';
import { ProfileSettingsScreen } from './profile-settings.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  localStorage.clear();
});

/** The settings of this role, whose form has come. */
async function open(role: 'parent' | 'trainer'): Promise<void> {
  const user = { id: 5, role, email: 'dana@x1.test', timezone: 'America/New_York' } as User;
  queryClient.setQueryData(trainerKeys.own(user.id), null);
  queryClient.setQueryData(athleteKeys.all, []);
  queryClient.setQueryData(parentProfileKeys.own(), {
    name: 'Dana',
    phone: null,
    athletes: [],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ProfileSettingsScreen user={user} />
    </QueryClientProvider>,
  );
  await screen.findAllByLabelText(/^(Your name|Full Name)/, {}, { timeout: 10_000 });
}

async function save(role: 'parent' | 'trainer'): Promise<void> {
  await open(role);
  const [name] = screen.getAllByLabelText(/^(Your name|Full Name)/);
  fireEvent.change(name as HTMLElement, { target: { value: 'maya.example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
}

it.each([
  ['parent', 'name', /^Your name/],
  ['trainer', 'name', /^Full Name/],
] as const)('the settings of a %s say in a whole sentence why %s is refused', async (role, field, label) => {
  refuseName(field);
  await save(role);
  const shown = await screen.findByText(REFUSED_NAME);
  expect(screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ')).toContain(shown.closest('[id]')?.id);
});

it.each(['parent', 'trainer'] as const)('the settings of a %s offer to save only while something is changed', async (role) => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  await open(role);
  const [name] = screen.getAllByLabelText<HTMLInputElement>(/^(Your name|Full Name)/);
  const before = name?.value;
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  fireEvent.change(name as HTMLElement, { target: { value: 'Dana Reed' } });
  expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(name?.value).toBe(before);
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  // Reading what else the page shows is no saving.
  const methods = asked.mock.calls.map(([, init]) => init?.method ?? 'GET');
  expect(methods.filter((method) => method !== 'GET')).toEqual([]);
});

it('the settings ask for an hourly rate instead of saving the default for an empty one', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  await open('trainer');
  const rate = screen.getByLabelText(/^Hourly rate/);
  fireEvent.change(rate, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Hourly rate is required')).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});
