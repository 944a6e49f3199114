import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { saveToken } from '../../lib/token.ts';
import { FamilyInvitationScreen } from './family-invitation.tsx';

const realFetch = globalThis.fetch;

beforeEach(() => {
  saveToken('t'.repeat(43));
  history.replaceState(null, '', `/family-invitation#token=${'a'.repeat(43)}`);
  globalThis.fetch = async (url) => {
    const path = String(url);
    if (path.endsWith('/invitation/read'))
      return Response.json({ inviterName: 'Dana', email: 'pat@mail.test', expiresAt: '2026-12-01T10:00:00.000Z' });
    if (path.endsWith('/logout')) return Response.json({ success: true });
    return Response.json({ user: { id: 4, email: 'kim@mail.test', role: 'parent', name: 'Kim', timezone: null } });
  };
});

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
  localStorage.clear();
});

it('lets somebody who is signed in with a different email sign out and go on with the invited one', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <FamilyInvitationScreen />
    </QueryClientProvider>,
  );
  await screen.findByText(/signed in as kim@mail.test, but this invitation is for pat@mail.test/);
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('To accept, sign in with pat@mail.test, or create an account with it.');
  expect(screen.getByRole('link', { name: 'Create an account' })).toBeTruthy();
});
