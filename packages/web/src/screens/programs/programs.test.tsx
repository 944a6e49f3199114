import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { samplePublicPage } from '../../testing/sample-public-page.ts';
import { sampleProgram } from '../../testing/sample-trainer.ts';
import { forgetToasts, useToasts } from '../../ui/toast.ts';
import { ProgramsScreen } from './programs.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

it("my programs don't claim that parents can buy while the bank account is unknown (R67)", async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input);
    if (input.includes('/api/connect-status/')) return Response.json({ code: 'server.failed', message: '' }, { status: 500 });
    return Response.json(input.includes('agreement') ? { acceptedAt: '2026-03-01T12:00:00Z' } : []);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ProgramsScreen user={{ id: 9, role: 'trainer', email: 'maya@x1.test', timezone: 'America/New_York' } as User} />
    </QueryClientProvider>,
  );
  await eventually(() => expect(asked.some((path) => path.includes('/api/connect-status/'))).toBe(true));
  expect(await screen.findByText('Parents can buy what you publish once it is connected.')).toBeTruthy();
  expect(screen.queryByText('Parents can buy what you publish.')).toBeNull();
});

const trainerUser = { id: 9, role: 'trainer', email: 'maya@x1.test', timezone: 'America/New_York' } as User;
const stated = { version: 1, playsInCollege: true, isOnStudentVisa: false };
const now = '2026-03-01T12:00:00Z';

/**
 * My programs of a trainer who has accepted nothing yet, with these programs.
 *
 * @param saved what the server has after a change; who makes one has said what is said about college
 * @returns the changes that were sent
 */
function openUnasked(programs: object[], acceptedAt: string | null = null, saved?: object, groupTimes: object[] = []): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const isChange = (init?.method ?? 'GET') !== 'GET';
    if (isChange) sent.push(`${init?.method} ${input}`);
    if (input.includes('agreement')) return Response.json({ version: 2, acceptedAt: isChange ? now : acceptedAt });
    if (input.includes('college-rules'))
      return Response.json({ version: 1, attestation: isChange || saved ? { ...stated, statements: [], statedAt: now } : null });
    if (isChange && saved) return Response.json(saved);
    if (input.includes('/api/connect-status/')) return Response.json({ hasAccount: true, onboardingComplete: true, payoutsEnabled: true });
    if (input.includes('public-page')) return Response.json({ isOn: true, isShown: true, page: samplePublicPage });
    if (input.includes('/meeting-times')) return Response.json(groupTimes);
    if (input.includes('session-settings')) return Response.json({ availabilityHours: [], meetingLink: '', bookingRules: noBookingRules });
    return Response.json(input.startsWith('/api/programs') ? programs : []);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ProgramsScreen user={trainerUser} />
    </QueryClientProvider>,
  );
  return sent;
}

const answer = (question: string, choice: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: question })).getByRole('radio', { name: choice }));
const pressIn = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

it('who has not asked the compliance office accepts the expectations alone, and writes a draft (decision 0104)', async () => {
  const sent = openUnasked([]);
  fireEvent.click((await screen.findAllByRole('button', { name: 'Create Program' }))[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Core Expectations' });
  expect(screen.getByText('Read to the end and check the box.')).toBeTruthy();
  answer('Do you play for a college team?', 'Yes');
  expect(screen.getByLabelText<HTMLTextAreaElement>('A text to send').value).toContain('May I start?');
  pressIn('Not asked yet? Write a draft for now');
  expect(screen.queryByText(/I asked my compliance office/)).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'I accept these expectations for every program I offer' }));
  pressIn('Accept and continue');
  await screen.findByRole('dialog', { name: 'Create Program' }, { timeout: 10_000 });
  expect(sent).toEqual(['POST /api/programs/agreement']);
  expect(screen.getByText(/You can publish it once you've asked your compliance office/)).toBeTruthy();
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Publish' })).toBeNull();
});

it('a draft is published once what is said about college is true, and not before', async () => {
  const sent = openUnasked([{ ...sampleProgram, isDraft: true, status: 'Draft' }], '2026-03-01T12:00:00Z');
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  await screen.findByRole('dialog', { name: 'Playing in College' });
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'What I say here is true' }));
  const accept = screen.getByRole<HTMLButtonElement>('button', { name: 'Accept and continue' });
  expect(accept.disabled).toBe(true);
  answer('Do you play for a college team?', 'Yes, on a visa');
  expect(screen.getByText(/^I'm on a student visa, and/)).toBeTruthy();
  answer('Do you play for a college team?', 'Yes');
  expect(screen.queryByText(/^I'm on a student visa, and/)).toBeNull();
  pressIn('Accept and continue');
  await eventually(() => expect(sent.some((call) => call.includes(`/api/programs/${sampleProgram.id}`))).toBe(true));
  expect(sent[0]).toContain('college-rules');
});

it('asks what holds for every trainer before what a type of program includes, and chooses no answer ahead', async () => {
  openUnasked([]);
  fireEvent.click((await screen.findAllByRole('button', { name: 'Create Program' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Core Expectations' });
  expect(
    within(dialog)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Playing in college', 'Conduct with families and children', 'Your programs']);
  expect(
    within(dialog)
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked),
  ).toEqual([]);
});

it('who has published programs is asked at once, and cannot put it off', async () => {
  openUnasked([{ ...sampleProgram, isDraft: false }], '2026-03-01T12:00:00Z');
  await screen.findByRole('dialog', { name: 'Playing in College' });
  expect(screen.queryByRole('button', { name: 'Not asked yet? Write a draft for now' })).toBeNull();
});

it('the group times of a program open where the address names it, once', async () => {
  history.replaceState(null, '', `/programs?times=${sampleProgram.id}`);
  openUnasked([{ ...sampleProgram, maxCapacity: 6 }], now);
  await screen.findByRole('dialog', { name: 'When the group meets' }, { timeout: 10_000 });
  expect(location.search).toBe('');
  history.replaceState(null, '', '/');
});

it.each([
  ['is further down the list', { id: 77 }],
  ['is no longer on sale', { status: 'Completed' }],
])('says so where the program whose group times the address names %s', async (_, change) => {
  history.replaceState(null, '', `/programs?times=${sampleProgram.id}`);
  openUnasked([{ ...sampleProgram, maxCapacity: 6, ...change }], now);
  const shown = () => renderHook(useToasts).result.current[0]?.description;
  await eventually(() => expect(shown()).toBe('That program is farther down this list or no longer on sale.'));
  expect(screen.queryByRole('dialog', { name: 'When the group meets' })).toBeNull();
  forgetToasts();
  history.replaceState(null, '', '/');
});

it.each([
  [{ isDraft: true, status: 'Draft' }, 'Publish', 'Set when the group meets, or the first family picks a time.'],
  [{ isDraft: false }, 'Save Changes', undefined],
] as const)('a group saved as %j with %s: of its times is said %s', async (before, button, note) => {
  const program = {
    ...sampleProgram,
    description: 'Small groups work on the first touch, each drill filmed.',
    maxCapacity: 6,
    groupPrice: 49,
    nextGroupTime: null,
  };
  openUnasked([{ ...program, ...before }], now, { ...program, isDraft: false });
  fireEvent.click(await screen.findByRole('button', { name: `Edit ${program.name}` }));
  await screen.findByRole('dialog', { name: 'Edit Program' }, { timeout: 10_000 });
  await eventually(() => pressIn(button));
  const shown = () => renderHook(useToasts).result.current[0];
  await eventually(() => expect(shown()?.description).toBe('Parents can find and buy it now.'));
  expect(shown()?.note).toBe(note);
  expect(localStorage.getItem(`group-times-to-set:${trainerUser.id}`)).toBe(note ? String(program.id) : null);
  forgetToasts();
  localStorage.clear();
});

it('asks at the top when a just-published group meets, until the trainer sets a time or presses "Not now"', async () => {
  const program = { ...sampleProgram, isDraft: false, maxCapacity: 6, nextGroupTime: null };
  const key = `group-times-to-set:${trainerUser.id}`;
  localStorage.setItem(key, String(program.id));
  openUnasked([program], now, program);
  await screen.findByText('When does your group meet?', undefined, { timeout: 10_000 });
  fireEvent.click(screen.getByRole('link', { name: 'Set the times' }));
  await screen.findByRole('dialog', { name: 'When the group meets' }, { timeout: 10_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText('When does your group meet?')).toBeNull();
  expect(localStorage.getItem(key)).toBeNull();
});

it('does not ask again when a group meets once times were set, also after they are over', async () => {
  const program = { ...sampleProgram, isDraft: false, maxCapacity: 6, nextGroupTime: null };
  const key = `group-times-to-set:${trainerUser.id}`;
  localStorage.setItem(key, String(program.id));
  const time = { id: 1, startTime: now, endTime: now, location: 'field', seatsTaken: 0, seatsHeld: 0, isInTimeOff: false };
  openUnasked([program], now, program, [time]);
  await eventually(() => expect(localStorage.getItem(key)).toBeNull());
  expect(screen.queryByText('When does your group meet?')).toBeNull();
});

it('a trainer with a public page finds the link to it here on every visit, below the programs', async () => {
  openUnasked([{ ...sampleProgram, isDraft: false }], now);
  const link = await screen.findByRole('link', { name: 'See your page', hidden: true }, { timeout: 10_000 });
  expect(link.getAttribute('href')).toBe(`/athlete/${samplePublicPage.id}?tab=programs`);
  expect(screen.queryByText("You're live")).toBeNull();
});
