import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { AdminSetting } from '@x1/contract/admin/setting.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { SettingName, SettingValue } from '@x1/contract/settings/settings.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { ConsoleContext } from '../../features/admin/console-context.ts';
import { queryClient } from '../../lib/query-client.ts';
import { SettingDialog } from './setting-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const now = new Date('2026-11-20T15:00:00Z');
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (label: string) => fireEvent.click(screen.getByLabelText(label));
const submit = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const person = { role: 'trainer', isDisabled: false, createdAt: '2026-01-05T15:00:00Z', disabledAt: null, openReports: 0 };
const people = [
  { ...person, id: 21, name: 'Maya Okafor', email: 'maya@x1.test', trainerId: 7 },
  { ...person, id: 22, name: 'Maya Lind', email: 'lind@x1.test', trainerId: 8 },
  { ...person, id: 23, name: null, email: 'maya.new@x1.test', trainerId: null },
];

function open(name: SettingName, value: SettingValue, exceptions: AdminSetting['exceptions'] = []): object[] {
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'GET') return Response.json(address.includes('q=maya') ? people : []);
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ approval: null, setting: null });
  });
  const setting = { name, value, defaultValue: value, revision: 3, version: null, exceptions, planned: [], isWaiting: false };
  render(
    <QueryClientProvider client={queryClient}>
      <ConsoleContext value={{ zone: 'America/New_York', now, operatorId: 1, operatorEmail: 'operator@x1.test' }}>
        <SettingDialog setting={setting satisfies AdminSetting} onClose={() => {}} />
      </ConsoleContext>
    </QueryClientProvider>,
  );
  type('Why?', 'Agreed with the board.');
  return sent;
}

it('says before sending that a day is too early for a higher fee, and then leaves out what the change would mean', async () => {
  const sent = open('platformFee', 1_000);
  type('Percent', '12.5');
  press('On a day');
  type('From the start of', '2026-12-01');
  expect(screen.getByText(/^\w+, Dec 5 at the earliest\. Raising it takes notice\.$/)).toBeTruthy();
  expect(screen.queryByText('What it means')).toBeNull();
  submit('Ask for approval');
  expect(screen.getAllByText(/at the earliest/)).toHaveLength(1);
  type('From the start of', '2026-12-05');
  expect(screen.getByText(/at the earliest/).className).toBe('hint');
  expect(screen.getByText('What it means')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('says what a fee means in dollars, and sends it for a sport from the start of a day', async () => {
  const sent = open('platformFee', 1_000);
  press('A sport');
  type('Sport', 'Soccer');
  type('Percent', '12.5');
  press('On a day');
  type('From the start of', '2026-12-10');
  expect(
    screen.getByText(/^A \$60\.00 session bought from .*Dec 10: the family pays \$60\.00, the trainer gets \$52\.50, X1 \$7\.50\./),
  ).toBeTruthy();
  submit('Ask for approval');
  const change = { setting: 'platformFee', scope: 'sport:Soccer', value: 1_250, effectiveAt: '2026-12-10T05:00:00.000Z' };
  await waitFor(() => expect(sent).toEqual([{ ...change, seenRevision: 3, reason: 'Agreed with the board.' }]));
});

it('finds the trainer whom a fee is for by name', async () => {
  const sent = open('platformFee', 1_000);
  press('A trainer');
  type('Percent', '8');
  submit('Ask for approval');
  expect(await screen.findByText('Choose a trainer')).toBeTruthy();
  type('Trainer', 'maya');
  const found = await screen.findByLabelText<HTMLSelectElement>('Which one');
  expect([...found.options].map(({ text }) => text)).toEqual(['Choose a trainer', 'Maya Okafor, maya@x1.test', 'Maya Lind, lind@x1.test']);
  type('Which one', '8');
  submit('Ask for approval');
  await waitFor(() => expect(sent).toMatchObject([{ setting: 'platformFee', scope: 'trainer:8', value: 800 }]));
});

it('says from which day a higher fee can count, and proposes that day', () => {
  open('platformFee', 1_000);
  type('Percent', '9');
  expect(screen.queryByText('Choose a day')).toBeNull();
  type('Percent', '12');
  expect(screen.getByText(/Dec 5 at the earliest/)).toBeTruthy();
  press('On a day');
  expect(screen.getByLabelText<HTMLInputElement>('From the start of').value).toBe('2026-12-05');
});

it('sends nothing outside the limits, and says which they are', async () => {
  const sent = open('platformFee', 1_000);
  type('Percent', '31');
  submit('Ask for approval');
  expect(await screen.findByText('The fee must be between 0% and 30%')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('switches a feature off now', async () => {
  const sent = open('giftCards', true);
  press('Off');
  expect(screen.getByText("From now on, gift cards aren't offered anymore.")).toBeTruthy();
  submit('Save');
  await waitFor(() => expect(sent).toMatchObject([{ setting: 'giftCards', scope: 'all', value: false, effectiveAt: null }]));
});

it('adds sports, one on each line, and shows the list people will choose from', async () => {
  const sent = open('addedSports', ['Rugby']);
  const label = 'Added, one on each line';
  type(label, 'Rugby\nsoccer');
  submit('Save');
  expect(await screen.findByText('“soccer” is in the list already')).toBeTruthy();
  type(label, 'Rugby\n\n Fencing ');
  const listed = within(screen.getByRole('region', { name: 'Preview' })).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent).slice(4, 8)).toEqual(['Fencing', 'Field Hockey', 'Football', 'Golf']);
  submit('Save');
  await waitFor(() => expect(sent).toMatchObject([{ setting: 'addedSports', value: ['Fencing', 'Rugby'] }]));
});

it('shows a headline as a phone will', () => {
  open('landingHeadline', '');
  type('Text', 'Coaches who still play.');
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toBe('Coaches who still play.');
  expect(screen.getByText('From now on, the landing page says “Coaches who still play.”')).toBeTruthy();
  press('Use the default (The text that comes with X1)');
  expect(screen.getByText('From now on, the landing page says what comes with X1.')).toBeTruthy();
});

function ownFee(id: number, scope: string, scopeName: string, value: number): AdminSetting['exceptions'][number] {
  const when = { effectiveAt: '2026-06-01T04:00:00.000Z', madeAt: '2026-05-01T04:00:00.000Z', withdrawnBecause: null };
  const who = { madeBy: { id: 1 as UserId, email: 'operator@x1.test' }, confirmedBy: null, withdrawnBy: null, reason: 'Agreed.' };
  return { id, setting: 'platformFee', scope, scopeName, value, state: 'in_effect', ...when, ...who };
}

it('offers to remove the value of a sport only where it has one of its own', async () => {
  const sent = open('platformFee', 1_000, [ownFee(4, 'sport:Soccer', 'Soccer', 1_200)]);
  press('A sport');
  expect(screen.queryByRole('checkbox')).toBeNull();
  submit('Ask for approval');
  expect(await screen.findByText('Choose a sport', { selector: '.error' })).toBeTruthy();
  type('Sport', 'Tennis');
  expect(screen.queryByText('Choose a sport', { selector: '.error' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  type('Sport', 'Soccer');
  press("Remove Soccer's own platform fee, and use 10% as for everyone");
  expect(screen.queryByLabelText('Percent')).toBeNull();
  submit('Ask for approval');
  await waitFor(() => expect(sent).toMatchObject([{ scope: 'sport:Soccer', value: null }]));
});

it("says that a sport's or everyone's fee replaces a trainer's own, and that this needs notice if a sport's is higher", async () => {
  open('platformFee', 1_000, [ownFee(4, 'sport:Soccer', 'Soccer', 1_200), ownFee(5, 'trainer:7', 'Maya Okafor', 1_100)]);
  press('A trainer');
  type('Trainer', 'maya');
  await screen.findByLabelText('Which one');
  type('Which one', '7');
  press("Remove Maya Okafor's own platform fee, and use what their sport or everyone has");
  expect(screen.getByText('Choose a day')).toBeTruthy();
  expect(screen.getByText(/Dec 5 at the earliest/)).toBeTruthy();
});

it("needs no notice if no sport's fee is higher than the trainer's own", async () => {
  open('platformFee', 1_000, [ownFee(4, 'sport:Soccer', 'Soccer', 1_050), ownFee(5, 'trainer:7', 'Maya Okafor', 1_100)]);
  press('A trainer');
  type('Trainer', 'maya');
  await screen.findByLabelText('Which one');
  type('Which one', '7');
  press("Remove Maya Okafor's own platform fee, and use what their sport or everyone has");
  expect(screen.queryByText(/at the earliest/)).toBeNull();
});

it('goes back to the default', async () => {
  const sent = open('minimumPayout', 5_000);
  press('Use the default ($50.00)');
  submit('Save');
  await waitFor(() => expect(sent).toMatchObject([{ setting: 'minimumPayout', value: null }]));
});
