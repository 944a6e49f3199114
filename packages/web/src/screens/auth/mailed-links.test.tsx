import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { ConfirmAccountScreen } from './confirm-account.tsx';
import { ConfirmEmailScreen } from './confirm-email.tsx';
import { ForgotPasswordScreen } from './forgot-password.tsx';
import { ResetPasswordScreen } from './reset-password.tsx';
import { UnsubscribeScreen } from './unsubscribe.tsx';

const token = 'a'.repeat(43);
const sent: { path: string; body: unknown }[] = [];
let reply: () => Response;

function open(Screen: () => React.ReactNode, address: string) {
  history.replaceState(null, '', address);
  return render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const over = () =>
  new Response('{"message":"This link is no longer valid. Please request a new one.","code":"account.link_invalid"}', { status: 404 });

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  sent.length = 0;
  reply = () => new Response('{"ok":true}');
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: init.body === undefined ? undefined : JSON.parse(String(init.body)) });
    return reply();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

it('removes the token from the address as soon as the page is open', async () => {
  open(ResetPasswordScreen, `/reset-password#token=${token}`);
  await screen.findByRole('heading', { name: 'Choose a new password' });
  expect(location.pathname + location.hash).toBe('/reset-password');
});

it('sets a new password with the token, and then leads to the sign-in', async () => {
  open(ResetPasswordScreen, `/reset-password#token=${token}`);
  type('New password', 'brand new one');
  type('Confirm new password', 'brand new one');
  press('Set new password');
  await screen.findByRole('heading', { name: 'Your password has been changed' });
  expect(sent).toEqual([{ path: '/api/auth/reset-password', body: { token, password: 'brand new one' } }]);
});

it('does not send a new password while the two passwords differ', async () => {
  open(ResetPasswordScreen, `/reset-password#token=${token}`);
  type('New password', 'brand new one');
  type('Confirm new password', 'another one');
  press('Set new password');
  await screen.findByText('Passwords do not match');
  expect(sent).toEqual([]);
});

it('offers a new link when this one has expired and when there is none', async () => {
  reply = over;
  const { unmount } = open(ResetPasswordScreen, `/reset-password#token=${token}`);
  type('New password', 'brand new one');
  type('Confirm new password', 'brand new one');
  press('Set new password');
  await screen.findByRole('heading', { name: 'This link is no longer valid' });
  unmount();
  open(ResetPasswordScreen, '/reset-password');
  expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/forgot-password');
});

it('says the same whether or not the email has an account', async () => {
  open(ForgotPasswordScreen, '/forgot-password');
  press('Send the link');
  await screen.findByText('Email is required');
  type('Email', ' dana@mail.test ');
  press('Send the link');
  await screen.findByText('If dana@mail.test has an account, a link to set a new password is on its way.');
  expect(sent).toEqual([{ path: '/api/auth/forgot-password', body: { email: 'dana@mail.test' } }]);
});

it('confirms a new email on a click, and not on opening the page', async () => {
  open(ConfirmEmailScreen, `/confirm-email#token=${token}`);
  expect(location.hash).toBe('');
  expect(sent).toEqual([]);
  reply = () => new Response('{"email":"new@mail.test"}');
  press('Confirm this email');
  await screen.findByText('You now sign in with new@mail.test.');
  expect(sent).toEqual([{ path: '/api/auth/confirm-email', body: { token } }]);
});

it('says why an email could not be confirmed', async () => {
  reply = over;
  open(ConfirmEmailScreen, `/confirm-email#token=${token}`);
  press('Confirm this email');
  await screen.findByText('This link is no longer valid. Please request a new one.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('keeps everybody signed in where the person created the account', async () => {
  open(ConfirmAccountScreen, `/confirm-account#token=${token}`);
  expect([location.hash, sent]).toEqual(['', []]);
  reply = () => new Response('{"email":"dana@mail.test"}');
  press('Yes, it was me');
  await screen.findByText('dana@mail.test is confirmed, and you stay signed in.');
  expect(sent).toEqual([{ path: '/api/auth/confirm-account', body: { token } }]);
});

it('leads to a new password where somebody else created the account', async () => {
  open(ConfirmAccountScreen, `/confirm-account#token=${token}`);
  reply = () => new Response(JSON.stringify({ token: 'b'.repeat(43) }));
  press("No, it wasn't me");
  const next = await screen.findByRole('link', { name: 'Choose a new password' });
  expect(next.getAttribute('href')).toBe(`/reset-password#token=${'b'.repeat(43)}`);
  expect(sent).toEqual([{ path: '/api/auth/disown-account', body: { token } }]);
});

it('turns off what the link of an email is about on a press, and not on opening the page', async () => {
  reply = () => Response.json({ preference: 'sessionReminders', isOn: true });
  open(UnsubscribeScreen, `/unsubscribe#token=${token}`);
  await screen.findByRole('heading', { name: 'Turn off session reminders?' });
  const path = `/api/notifications/unsubscribe/${token}`;
  expect([location.hash, sent]).toEqual(['', [{ path: `${path}/preference`, body: undefined }]]);
  reply = () => Response.json({ preference: 'sessionReminders', isOn: false });
  press('Turn off');
  await screen.findByRole('heading', { name: 'Session reminders are off' });
  expect(sent.at(-1)).toEqual({ path, body: { 'List-Unsubscribe': 'One-Click' } });
  const settings = screen.getByRole('link', { name: 'Notification settings' });
  expect(settings.getAttribute('href')).toBe('/account-settings#notification-preferences');
});

it('says it at once where it is off already, and offers another try where the link could not be read', async () => {
  reply = () => Response.json({ preference: 'emailNotifications', isOn: false });
  const { unmount } = open(UnsubscribeScreen, `/unsubscribe#token=${token}`);
  await screen.findByRole('heading', { name: 'Email notifications are off' });
  unmount();
  queryClient.clear();
  reply = () => new Response('{"message":"Failed.","code":"server.failed"}', { status: 500 });
  open(UnsubscribeScreen, `/unsubscribe#token=${token}`);
  await screen.findByRole('heading', { name: 'Something went wrong' });
  reply = () => Response.json({ preference: 'emailNotifications', isOn: true });
  press('Try again');
  await screen.findByRole('heading', { name: 'Turn off email notifications?' });
});

it('offers no other try where the link has expired', async () => {
  reply = () => new Response('{"message":"This link has expired.","code":"unsubscribe.link_invalid"}', { status: 404 });
  open(UnsubscribeScreen, `/unsubscribe#token=${token}`);
  await screen.findByRole('heading', { name: "This link doesn't work anymore" });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Notification settings' })).toBeTruthy();
});
