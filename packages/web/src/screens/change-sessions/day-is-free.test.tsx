import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { DayIsFree } from './day-is-free.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const day = { startTime: '2026-03-14T04:00:00.000Z', endTime: '2026-03-15T04:00:00.000Z' };

it('takes the day that was called off away from parents in one press', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.body) sent.push(JSON.parse(String(init.body)));
    return Response.json({ id: 4, ...day, timeZone: 'America/New_York', note: '' }, { status: 201 });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <DayIsFree stretch={day} zone="America/New_York" now={new Date('2026-03-12T12:00:00Z')} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Parents can book Sat, Mar 14 again.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: "Don't offer this day to parents" }));
  await screen.findByText('Sat, Mar 14 is off your calendar.');
  expect(sent).toEqual([{ ...day, timeZone: 'America/New_York' }]);
});
