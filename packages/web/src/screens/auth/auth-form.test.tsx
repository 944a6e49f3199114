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

function open(mode: AuthMode) {
  return render(
    <QueryClientProvider client={queryClient}>
      <AuthScreen {...{ role: 'parent', mode }} />
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
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/config') return new Response('{"payments":{"publishableKey":"k"},"sandbox":false}');
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
