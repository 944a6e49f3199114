import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { ProgramsScreen } from './programs.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

it("my programs don't claim that parents can buy while the bank account is unknown (R67)", async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input);
    if (input.includes('/api/connect-status/')) return Response.json({ code: 'server.failed', message: '' }, { status: 500 });
    return Response.json(input.includes('agreement') ? { acceptedAt: '2026-03-01T12:00:00Z' } : []);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ProgramsScreen user={{ id: 9, role: 'trainer', email: 'maya@x1.test', timezone: 'America/New_York' } as User} />
    </QueryClientProvider>,
  );
  await eventually(() => expect(asked.some((path) => path.includes('/api/connect-status/'))).toBe(true));
  expect(await screen.findByText('Parents can buy what you publish once it is connected.')).toBeTruthy();
  expect(screen.queryByText('Parents can buy what you publish.')).toBeNull();
});
