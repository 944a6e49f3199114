import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { sessionKeys } from '../../lib/query-keys.ts';
import { readToken, saveToken } from '../../lib/token.ts';
import { followOtherTabs } from './follow-other-tabs.ts';
import { type Account, useAccount } from './use-account.ts';

const maya = { id: 7, email: 'maya@x.test', role: 'trainer', timezone: null, name: null };

/** The server as this page sees it: one answer per path. */
const answers = new Map<string, () => Response>();
const asked: string[] = [];

let account: Account;

function Watch() {
  account = useAccount();
  return <p>{account.status}</p>;
}

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <Watch />
    </QueryClientProvider>,
  );
}

function answer(path: string, status: number, body: object) {
  answers.set(path, () => new Response(JSON.stringify(body), { status }));
}

const signedOut = { message: 'Please sign in.', code: 'auth.required' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  answers.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const reply = answers.get(path);
    if (!reply) throw new TypeError('Failed to fetch');
    return reply();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('treats a page without a token as a visitor and sends no request', async () => {
  open();
  await screen.findByText('visitor');
  expect(asked).toEqual([]);
});

it('verifies a saved token once', async () => {
  saveToken('t');
  answer('/api/auth/me', 200, { user: maya });
  open();
  await screen.findByText('signed-in');
  expect(account.user).toEqual(maya);
  expect(asked).toEqual(['/api/auth/me']);
});

it('clears the token on a 401 without a message', async () => {
  saveToken('t');
  answer('/api/auth/me', 401, signedOut);
  open();
  await screen.findByText('visitor');
  expect(readToken()).toBeNull();
});

it('keeps the token when the server fails, and verifies it again on retry', async () => {
  saveToken('t');
  answer('/api/auth/me', 500, { message: 'Something went wrong', code: 'server.failed' });
  open();
  await screen.findByText('unreachable');
  expect(readToken()).toBe('t');
  answer('/api/auth/me', 200, { user: maya });
  act(() => account.retry());
  await screen.findByText('signed-in');
});

it('keeps the token while there is no connection at all', async () => {
  saveToken('t');
  open();
  await screen.findByText('unreachable');
  expect(readToken()).toBe('t');
});

it('leaves nothing of the person on the device after signing out, even when the server does not answer', async () => {
  saveToken('t');
  localStorage.setItem('trainer-setup:7', '2');
  localStorage.setItem('dismissed:profile:7', '1');
  localStorage.setItem('x1.appearance', 'dark');
  answer('/api/auth/me', 200, { user: maya });
  open();
  await screen.findByText('signed-in');
  queryClient.setQueryData(sessionKeys.all, ['a session']);
  await act(() => account.signOut());
  await screen.findByText('visitor');
  expect(asked).toContain('/api/auth/logout');
  expect(Object.keys(localStorage).sort()).toEqual(['dismissed:profile:7', 'x1.appearance']);
  expect(queryClient.getQueryData(sessionKeys.all)).toBeUndefined();
});

it('follows another tab that signs out or signs in', async () => {
  const stop = followOtherTabs();
  saveToken('t');
  answer('/api/auth/me', 200, { user: maya });
  open();
  await screen.findByText('signed-in');
  localStorage.removeItem('authToken');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'authToken', oldValue: 't', newValue: null })));
  await screen.findByText('visitor');
  saveToken('u');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'authToken', oldValue: null, newValue: 'u' })));
  await screen.findByText('signed-in');
  stop();
});

it('ends the session silently when any call is refused because the sign-in is no longer valid', async () => {
  saveToken('t');
  answer('/api/auth/me', 200, { user: maya });
  answer('/api/config', 401, signedOut);
  open();
  await screen.findByText('signed-in');
  const { configQuery } = await import('../../lib/config.ts');
  await queryClient.fetchQuery(configQuery).catch(() => undefined);
  await waitFor(() => expect(account.status).toBe('visitor'));
  expect(readToken()).toBeNull();
});
