import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { joinedText, moreText, ReferCard, rewardStateText, rewardText } from './refer-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

it.each([
  [0, 'Nobody has joined with your link yet.'],
  [1, '1 friend joined with your link.'],
  [12, '12 friends joined with your link.'],
])('says how many of %i friends have joined', (joinedCount, text) => {
  expect(joinedText({ joinedCount })).toBe(text);
});

it('says how many friends are not listed', () => {
  const joined = [{ name: 'Dana W.', joinedAt: '2026-03-01T00:00:00.000Z', reward: null }];
  expect(moreText({ joinedCount: 1, joined })).toBeNull();
  expect(moreText({ joinedCount: 6, joined })).toBe('and 5 more');
});

it('says what both families get, and what became of it for each', () => {
  expect(rewardText(1_000)).toContain('you both get $10.00 in credit');
  expect((['earned', 'waiting', 'none'] as const).map((state) => rewardStateText(state, 1_000))).toEqual([
    'First session done: you both got $10.00',
    'No session yet',
    "Doesn't count for credit",
  ]);
});

it.each([
  ['parent', /^I found a college athlete to train with on X1/],
  ['trainer', /^I coach young athletes on X1/],
] as const)('shares the link of a %s in words that fit who shares it', async (role, text) => {
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, share });
  vi.stubGlobal('fetch', async () => Response.json({ code: 'abc', joinedCount: 0, joined: [], reward: null }));
  render(
    <QueryClientProvider client={queryClient}>
      <ReferCard user={{ id: 9, role, email: 'maya@x1.test', timezone: 'America/New_York' } as User} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'X1', text: expect.stringMatching(text), url: expect.stringContaining('abc') });
});
