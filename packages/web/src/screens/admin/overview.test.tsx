import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { AdminOverview } from '@x1/contract/admin/overview.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { OverviewSection } from './overview.tsx';

const nothing: AdminOverview = {
  reports: { open: 0, oldestAt: null, childSafety: 0, oldestChildSafetyAt: null },
  supportRequests: { open: 0, oldestAt: null },
  approvals: { pending: 0, oldestAt: null },
  problems: { open: 0, oldestAt: null },
  disputes: { open: 0, oldestAt: null, nextEvidenceDueAt: null },
  verifications: { pending: 0, failed: 1 },
  backgroundChecks: { toDecide: 0, oldestAt: null },
  stuckMoney: { open: 0, oldestAt: null },
  payouts: { onTheWay: 0, held: 0, paymentsInReview: 0, oldestReviewAt: null },
  refunds: { open: 0 },
  jobs: { waiting: 0, failed: 0 },
  mails: { waiting: 0, failed: 0, oldestFailedAt: null },
  users: { parents: 12, trainers: 25, disabled: 0 },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

async function open(overview: AdminOverview) {
  // Without a search in it.
  window.history.replaceState(null, '', '/admin');
  vi.stubGlobal('fetch', async () => Response.json(overview));
  render(
    <QueryClientProvider client={queryClient}>
      <OverviewSection />
    </QueryClientProvider>,
  );
  return within(await screen.findByRole('region', { name: 'Waiting for you' }));
}

it('says so when nothing waits', async () => {
  const waiting = await open(nothing);
  expect(waiting.getByText('Nothing waits for you')).toBeTruthy();
  expect(waiting.queryByRole('link')).toBeNull();
});

it('begins with what has waited longest, ends with what failed, and leaves out what is empty', async () => {
  const waiting = await open({
    ...nothing,
    reports: { ...nothing.reports, open: 2, oldestAt: '2026-03-09T15:00:00.000Z' },
    approvals: { pending: 1, oldestAt: '2026-03-08T15:00:00.000Z' },
    supportRequests: { open: 3, oldestAt: '2026-03-10T15:00:00.000Z' },
    mails: { waiting: 0, failed: 4, oldestFailedAt: null },
  });
  const links = waiting.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Approvals', '/admin/approvals'],
    ['Open reports', '/admin/reports'],
    ['Support requests', '/admin/support'],
    ['Failed emails', '/admin/mails?state=failed'],
  ]);
});

it('leads from failed identity checks to those that failed', async () => {
  await open(nothing);
  expect(screen.getByRole('link', { name: 'Failed identity checks' }).getAttribute('href')).toBe('/admin/verification?state=failed');
});
