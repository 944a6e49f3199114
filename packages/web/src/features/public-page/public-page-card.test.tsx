import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { OwnPublicPage } from '@x1/contract/trainers/public-page.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { samplePublicPage } from '../../testing/sample-public-page.ts';
import { PublicPageCard } from './public-page-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const off: OwnPublicPage = { isOn: false, isShown: false, page: samplePublicPage };

/** The server, which says `answer` to a look and to a change. */
function open(
  own: OwnPublicPage,
  onChange: () => Response = () => Response.json({ ...own, isOn: !own.isOn, isShown: !own.isOn }),
): unknown[] {
  const sent: unknown[] = [];
  let current: () => Response = () => Response.json(own);
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    if (init?.method !== 'PUT') return current();
    sent.push(JSON.parse(String(init.body)));
    const answer = onChange();
    const copy = answer.clone();
    if (answer.ok) current = () => copy.clone();
    return answer;
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PublicPageCard userId={9 as UserId} />
    </QueryClientProvider>,
  );
  return sent;
}

const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Public page/ });

it('is off at first, and says that it includes search engines and the front page', async () => {
  open(off);
  expect((await findSwitch()).checked).toBe(false);
  expect(screen.getByText(/search engines and X1's front page/)).toBeTruthy();
  expect(screen.getByText(/Your bio, videos, hours and places show once a family signs in/)).toBeTruthy();
});

it('switches on with one press', async () => {
  const sent = open(off);
  fireEvent.click(await findSwitch());
  await waitFor(async () => expect((await findSwitch()).checked).toBe(true));
  expect(sent).toEqual([{ isOn: true }]);
});

it('stays as it was when the server refuses', async () => {
  open(off, () => Response.json({ message: 'X1 is busy', code: 'server.unavailable' }, { status: 503 }));
  fireEvent.click(await findSwitch());
  await waitFor(async () => expect((await findSwitch()).disabled).toBe(false));
  expect((await findSwitch()).checked).toBe(false);
});

it('says why nobody sees it yet', async () => {
  open({ ...off, isOn: true });
  expect(await screen.findByText(/nobody sees it yet/)).toBeTruthy();
});

it('previews what visitors see', async () => {
  open(off);
  fireEvent.click(await screen.findByRole('button', { name: 'See it without an account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your public page' });
  expect(dialog.textContent).toContain('Maya O.');
  expect(dialog.textContent).toContain('First Touch');
});
