import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { OwnPage, YouAreLive } from '../features/public-page/you-are-live.tsx';
import { queryClient } from '../lib/query-client.ts';
import { trainerKeys } from '../lib/query-keys.ts';
import { samplePublicPage } from '../testing/sample-public-page.ts';
import { ShareOwnPage } from './share-own-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const userId = 9 as UserId;

/** A trainer whose page is off until it's switched on, or `isOn`. @param page whether there is one at all */
function open(shown: typeof ShareOwnPage | typeof YouAreLive | typeof OwnPage, { page = true, isOn = false } = {}): void {
  queryClient.setQueryData(trainerKeys.own(userId), page ? ({ id: 5, userId } as OwnTrainer) : null);
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    if (!page) return Response.json({ message: 'Trainer not found', code: 'trainer.not_found' }, { status: 404 });
    if (init?.method === 'PUT') ({ isOn } = JSON.parse(String(init.body)));
    return Response.json({ isOn, isShown: isOn, page: samplePublicPage });
  });
  const Shown = shown;
  render(
    <QueryClientProvider client={queryClient}>
      <Shown userId={userId} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

const pressSwitch = async () => fireEvent.click(await screen.findByRole('switch', { name: /^Make my page public/ }));

it('who shares a page that is off switches it on there, told what strangers see, and has the link', async () => {
  open(ShareOwnPage);
  expect(await screen.findByText(/Anyone, including search engines/)).toBeTruthy();
  await pressSwitch();
  expect(await screen.findByRole('dialog', { name: 'Share this page' })).toBeTruthy();
  expect(screen.getByText(new RegExp(`/trainer/${samplePublicPage.id}$`))).toBeTruthy();
});

it('who has no profile yet is led to it', async () => {
  open(ShareOwnPage, { page: false });
  expect((await screen.findByRole('link', { name: 'Complete Profile' })).getAttribute('href')).toBe('/profile-settings');
});

it('who has just gone live makes the page public there, and shares it', async () => {
  open(YouAreLive);
  await pressSwitch();
  expect(await screen.findByRole('button', { name: 'Share' })).toBeTruthy();
});

it('a trainer who went live earlier still finds the page and its link on My Programs, but only once the page is public', async () => {
  open(OwnPage);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('link', { name: 'See your page' })).toBeNull();
  cleanup();
  queryClient.clear();
  open(OwnPage, { isOn: true });
  expect((await screen.findByRole('link', { name: 'See your page' })).getAttribute('href')).toBe(
    `/athlete/${samplePublicPage.id}?tab=programs`,
  );
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
});
