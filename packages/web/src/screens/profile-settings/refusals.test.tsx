import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { afterEach, expect, it, type Mock, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { athleteKeys, parentProfileKeys, trainerKeys } from '../../lib/query-keys.ts';
import { REFUSED_NAME, refuseName } from '../../testing/refused-name.ts';
import { sampleTrainer } from '../../testing/sample-trainer.ts';
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

/** By what was asked for a change: reading what else the page shows is no saving. */
function changesOf(asked: Mock): string[] {
  const methods = asked.mock.calls.map(([, init]) => init?.method ?? 'GET');
  return methods.filter((method) => method !== 'GET');
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
  expect(changesOf(asked)).toEqual([]);
});

it('the settings ask for an hourly rate instead of saving the default for an empty one', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  await open('trainer');
  const rate = screen.getByLabelText(/^Hourly rate/);
  fireEvent.change(rate, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Hourly rate is required')).toBeTruthy();
  expect(changesOf(asked)).toEqual([]);
});

it.each([
  [[], 7],
  [[{ weekday: 'Tuesday', from: '16:00', to: '19:00' }], 0],
])('the settings ask for the usual days only without weekly hours: with %j, %i of them', async (availabilityHours, count) => {
  vi.stubGlobal('fetch', async () => Response.json({ availabilityHours, meetingLink: '', bookingRules: noBookingRules }));
  const user = { id: sampleTrainer.userId, role: 'trainer', email: 'maya@x1.test', timezone: 'America/New_York' } as User;
  queryClient.setQueryData(trainerKeys.own(user.id), sampleTrainer);
  render(
    <QueryClientProvider client={queryClient}>
      <ProfileSettingsScreen user={user} />
    </QueryClientProvider>,
  );
  await screen.findByText(
    count > 0 ? /^The days you usually train/ : /^Parents see the days of your weekly hours/,
    {},
    { timeout: 10_000 },
  );
  expect(screen.queryAllByRole('checkbox', { name: /day$/ })).toHaveLength(count);
});
