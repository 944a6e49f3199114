import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { readToken } from '../../lib/token.ts';
import { eventually } from '../../testing/eventually.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { AuthScreen } from './auth.tsx';
import type { AuthMode } from './check-form.ts';

const sent: { path: string; body: unknown }[] = [];
let reply: () => Promise<Response>;
let config: object;

function open(mode: AuthMode, role: 'trainer' | 'parent' = 'parent') {
  return render(
    <QueryClientProvider client={queryClient}>
      <AuthScreen {...{ role, mode }} />
      <Toaster />
    </QueryClientProvider>,
  );
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const submit = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function fillSignUp(confirmation = 'hollowpine') {
  type('Email', 'dana@mail.test');
  type('Password', 'hollowpine');
  type('Confirm password', confirmation);
}

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  sent.length = 0;
  config = { payments: { publishableKey: 'k' }, sandbox: false };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/config') return Response.json(config);
    sent.push({ path, body: JSON.parse(String(init.body)) });
    return reply();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('says in a toast and at the field that the passwords differ, sends nothing and keeps what was typed', async () => {
  open('sign-up');
  fillSignUp('hollowpin');
  submit('Create account');
  expect(within(await screen.findByRole('alert')).getByText('Passwords do not match')).toBeTruthy();
  expect(screen.getByLabelText('Confirm password').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  expect(typedIn('Email')).toBe('dana@mail.test');
});

it('creates an account with the time zone of the browser', async () => {
  reply = async () => new Response(JSON.stringify({ user: { id: 1, role: 'parent' }, token: 'fresh' }), { status: 201 });
  open('sign-up');
  fillSignUp();
  submit('Create account');
  await eventually(() => expect(readToken()).toBe('fresh'));
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(sent).toEqual([{ path: '/api/auth/signup', body: { email: 'dana@mail.test', password: 'hollowpine', role: 'parent', timezone } }]);
});

it('sends the name that was typed, without the spaces around it', async () => {
  reply = async () => new Response(JSON.stringify({ user: { id: 1, role: 'parent' }, token: 'fresh' }), { status: 201 });
  open('sign-up');
  type('Your name', ' Dana Reed ');
  fillSignUp();
  submit('Create account');
  await eventually(() => expect(readToken()).toBe('fresh'));
  expect(sent).toEqual([{ path: '/api/auth/signup', body: expect.objectContaining({ name: 'Dana Reed' }) }]);
});

it('says at the name what is wrong with it, and keeps the rest', async () => {
  const fields = { name: "can't be an email or web address" };
  reply = async () =>
    new Response(JSON.stringify({ message: 'Please check what you entered.', code: 'request.invalid', fields }), { status: 400 });
  open('sign-up');
  type('Your name', 'www.dana.test');
  fillSignUp();
  submit('Create account');
  await eventually(() => expect(screen.getByLabelText('Your name').getAttribute('aria-invalid')).toBe('true'));
  expect(typedIn('Password')).toBe('hollowpine');
});

it('sends one request however often the button is pressed, and says so', async () => {
  let finish: (response: Response) => void = () => {};
  reply = () => new Promise((resolve) => (finish = resolve));
  open('sign-up');
  fillSignUp();
  submit('Create account');
  fireEvent.click(await screen.findByRole('button', { name: 'Please wait...' }));
  fireEvent.submit(screen.getByLabelText('Email').closest('form') as HTMLFormElement);
  expect(sent).toHaveLength(1);
  finish(new Response('{"message":"An account with this email already exists","code":"account.email_taken"}', { status: 409 }));
  expect(await screen.findByText('An account with this email already exists')).toBeTruthy();
  expect(typedIn('Password')).toBe('hollowpine');
});

it('falls back to the specified text when the server gives none', async () => {
  reply = async () => new Response('', { status: 502 });
  open('sign-in');
  type('Email', 'dana@mail.test');
  type('Password', 'x');
  submit('Sign in');
  expect(await screen.findByText('Authentication failed')).toBeTruthy();
  expect(readToken()).toBeNull();
});

it("leads from either side's sign-in to the other's, and from no sign-up", () => {
  const { unmount } = open('sign-in');
  expect(screen.getByRole('link', { name: "I'm a trainer" }).getAttribute('href')).toBe('/trainer/sign-in');
  unmount();
  const trainers = open('sign-in', 'trainer');
  expect(screen.getByRole('link', { name: "I'm a parent" }).getAttribute('href')).toBe('/parent/sign-in');
  trainers.unmount();
  open('sign-up', 'trainer');
  expect(screen.queryByRole('link', { name: "I'm a parent" })).toBeNull();
});

it.each([
  ['trainer', false],
  ['parent', true],
] as const)('asks a %s who signs up to be of age, and names parents of athletes where they are meant', (role, namesParents) => {
  open('sign-up', role);
  const agreement = screen.getByText(/^By creating an account/).textContent ?? '';
  expect(agreement).toContain('18 or older');
  expect(agreement.includes('parent or guardian')).toBe(namesParents);
});

it('tells who signs up as a trainer about payouts, the fee and the words for a compliance office, as operators have set them', async () => {
  config = { ...config, platformFeeBasisPoints: 1_250, minimumPayout: 7_500 };
  open('sign-up', 'trainer');
  await screen.findByText(/on Fridays, once you have \$75\./);
  expect(screen.getByText('X1 keeps 12.5% of what families pay.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('A text to send').value).toContain('May I start?');
});

it('says of no fee that there is none right now, and nothing of it to parents', async () => {
  config = { ...config, platformFeeBasisPoints: 0, minimumPayout: 5_000 };
  const { unmount } = open('sign-up', 'trainer');
  expect(await screen.findByText("Right now, X1 doesn't take a cut of what families pay.")).toBeTruthy();
  unmount();
  open('sign-up');
  expect(screen.queryByText(/families pay right now/)).toBeNull();
});
