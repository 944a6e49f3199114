import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { viewer } from '../../testing/sample-session.ts';
import { DaysHint } from './days-hint.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

it.each([
  [[{ weekday: 'Tuesday', from: '16:00', to: '19:00' }], /^Parents see the days of your weekly hours\./, 'Change weekly hours'],
  [[], /^The days you usually train/, 'Set weekly hours'],
])('with the weekly hours %j the days of the profile say which days parents see', async (availabilityHours, text, link) => {
  vi.stubGlobal('fetch', async () => Response.json({ availabilityHours, meetingLink: '', bookingRules: noBookingRules }));
  render(
    <QueryClientProvider client={queryClient}>
      <p data-testid="hint">
        <DaysHint userId={viewer('trainer').id} />
      </p>
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe('/availability');
  expect(screen.getByTestId('hint').textContent).toMatch(text);
});
