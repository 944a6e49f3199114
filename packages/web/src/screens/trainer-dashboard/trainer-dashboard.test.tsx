import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { sampleTrainer } from '../../testing/sample-trainer.ts';
import { TrainerDashboardScreen } from './trainer-dashboard.tsx';

const user = { id: sampleTrainer.userId, role: 'trainer', email: 'maya@x1.test', timezone: 'America/New_York' } as User;
const none = { count: 0, items: [] };
const dashboard = {
  totalSessions: 3,
  totalEarnings: 26_700,
  avgRating: 50,
  successfulTransactions: 3,
  pendingTransactions: 0,
  failedTransactions: 0,
  recentBookings: [],
  needsAnswer: {
    timezone: 'America/New_York',
    requests: 0,
    requestsDueAt: null,
    today: none,
    toComplete: none,
    toSchedule: none,
    reviews: none,
    placesWithoutAddress: [],
  },
};

/** Answers everything but the calls whose path contains `silent`. */
function givenServer(silent: string, trainer: object = sampleTrainer): void {
  vi.stubGlobal('fetch', (input: string) => {
    if (input.includes(silent)) return new Promise(() => {});
    const answer = () => {
      if (input.includes('/api/trainers/user/')) return trainer;
      if (input.includes('/api/connect-status/')) return { hasAccount: true, onboardingComplete: true, payoutsEnabled: true };
      if (input.includes('/api/trainers/dashboard/')) return dashboard;
      if (input.includes('/api/calendar/status')) return { connected: false, hasTokens: false };
      if (input.includes('/api/calendar/connection')) return { state: 'not_connected', disagreements: [], waitingCount: 0 };
      if (input.includes('/api/config')) return { sandbox: false, googleCalendar: true };
      return [];
    };
    return Promise.resolve(Response.json(answer()));
  });
}

beforeEach(() => {
  queryClient.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <TrainerDashboardScreen user={user} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(100));
}

it.each(['/api/users/email', '/api/calendar/connection', '/api/connect-status/', '/api/trainers/dashboard/', 'status=pending'])(
  'the dashboard waits three seconds for %s, then shows everything else',
  async (silent) => {
    givenServer(silent);
    await open();
    expect(screen.queryByRole('heading', { name: 'Needs your answer' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByRole('heading', { name: 'Needs your answer' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText('No Training Sessions Yet')).toBeTruthy();
  },
);

it('the dashboard is complete as soon as everything is known', async () => {
  givenServer('nothing');
  await open();
  expect(screen.getByText("You're all caught up")).toBeTruthy();
  expect(screen.getByText('$267.00')).toBeTruthy();
});

it('the setup begins with the compliance office, and asks for what families look at first', async () => {
  givenServer('nothing', { ...sampleTrainer, imageUrl: null });
  await open();
  const setUp = within(screen.getByRole('region', { name: 'Setup' }));
  expect(setUp.getByText(/^Play a college sport\? Ask your compliance office/)).toBeTruthy();
  expect(setUp.getByRole('link', { name: 'What to send them' }).getAttribute('href')).toBe('/verification-status#compliance');
  expect(setUp.getByRole('link', { name: /^Add your photo, bio and videos/ }).getAttribute('href')).toBe('/profile-settings#photo');
});
