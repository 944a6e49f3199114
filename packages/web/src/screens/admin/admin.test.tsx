import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { queryClient } from '../../lib/query-client.ts';
import { showInConsole } from '../../testing/console.tsx';
import { eventually } from '../../testing/eventually.ts';
import { AdminScreen } from './admin.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  history.replaceState(null, '', '/');
});

const nothing = {
  reports: { open: 0 },
  supportRequests: { open: 0 },
  approvals: { pending: 0 },
  problems: { open: 0 },
  disputes: { open: 0 },
  verifications: { pending: 0, failed: 0 },
  backgroundChecks: { toDecide: 0 },
  stuckMoney: { open: 0 },
  payouts: { onTheWay: 0, held: 0, paymentsInReview: 0 },
  refunds: { open: 0 },
  jobs: { waiting: 0, failed: 0 },
  mails: { waiting: 0, failed: 0 },
};
const operator = { id: 3, email: 'me@x1.test', role: 'admin', timezone: 'UTC' } as unknown as User;

/** The console at its list of reports. @returns what the server was asked for, in order */
function openReports(): string[] {
  const asked: string[] = [];
  history.replaceState(null, '', '/admin/reports');
  const console = (
    <Route path="/admin/:section?/:id?">
      <AdminScreen user={operator} />
    </Route>
  );
  showInConsole(console, (path) => {
    asked.push(path);
    return path.includes('/overview') ? nothing : [];
  });
  return asked;
}

it('an empty list of reports names the two lists where else somebody may have written', async () => {
  openReports();
  const main = (await screen.findByText('No reports here')).parentElement;
  const links = [...(main?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Problem reports', '/admin/problems'],
    ['Support requests', '/admin/support'],
  ]);
});

it('pressing the current section again reloads its list and the counts of what waits', async () => {
  const asked = openReports();
  await screen.findByText('No reports here');
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
  asked.length = 0;
  fireEvent.click(screen.getByRole('link', { name: /^Reports/ }));
  await eventually(() => expect(asked.some((path) => path.includes('/api/admin/reports'))).toBe(true));
  await eventually(() => expect(asked.some((path) => path.includes('/overview'))).toBe(true));
});
