import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { UserId } from '@x1/contract/core/ids.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { samplePublicPage } from '../../testing/sample-public-page.ts';
import { GoPublic } from './go-public.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  localStorage.clear();
});

/** @returns how often the server was asked for the page */
function open(isOn: boolean, isOffered = true): { asked: number } {
  const seen = { asked: 0 };
  let own = { isOn, isShown: isOn, page: samplePublicPage };
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    if (String(input) === '/api/config') return Response.json({ features: { publicPages: isOffered } });
    if (init?.method === 'PUT') own = { ...own, ...JSON.parse(String(init.body)), isShown: true };
    seen.asked++;
    return Response.json(own);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <GoPublic userId={9 as UserId} />
    </QueryClientProvider>,
  );
  return seen;
}

it('offers a public page until it is on', async () => {
  open(false);
  fireEvent.click(await screen.findByRole('switch', { name: /^Make my page public/ }));
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
});

it('is the way to share the page once it is shown', async () => {
  open(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Share my page' }));
  await screen.findByRole('dialog', { name: 'Share this page' });
});

it.each([
  ['the page is on', true, true],
  ['operators offer no public pages', false, false],
] as const)('offers nothing where %s', async (_, isOn, isOffered) => {
  const seen = open(isOn, isOffered);
  await waitFor(() => expect(seen.asked).toBe(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('switch')).toBeNull();
});

it('stays away on this device after "Not now"', async () => {
  open(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('switch')).toBeNull();
  cleanup();
  open(false);
  expect(screen.queryByRole('switch')).toBeNull();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('switch')).toBeNull();
});
