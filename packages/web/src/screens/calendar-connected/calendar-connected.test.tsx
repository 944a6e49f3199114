import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CALENDAR_CHANNEL, calendarErrors } from '@x1/contract/calendar/connection.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { CalendarConnectedScreen } from './calendar-connected.tsx';
import { connectionErrorMessage } from './messages.ts';

let state: string;
const close = vi.fn();

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  close.mockClear();
  state = 'connected';
  vi.stubGlobal('close', close);
  vi.stubGlobal('fetch', async (input: string) => {
    const isConnected = state === 'connected';
    if (input.endsWith('/api/calendar/status')) return Response.json({ connected: isConnected, hasTokens: isConnected });
    return Response.json({ state, disagreements: [], waitingCount: 0 });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function show(address = '/calendar-connected') {
  history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={queryClient}>
      <CalendarConnectedScreen />
    </QueryClientProvider>,
  );
}

it('says what happens next, and opens the dashboard after five seconds', async () => {
  vi.useFakeTimers();
  show();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('heading', { name: 'Calendar Connected' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'Manage Programs' }).getAttribute('href')).toBe('/programs');
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(location.pathname).toBe('/calendar-connected');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(location.pathname).toBe('/trainer-dashboard');
  expect(close).not.toHaveBeenCalled();
});

it('stays on the page when the person stops the countdown', async () => {
  show();
  await screen.findByRole('heading', { name: 'Calendar Connected' });
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(location.pathname).toBe('/calendar-connected');
});

it('notifies the other windows from the popup and closes it, and stays where closing is not allowed', async () => {
  sessionStorage.setItem('calendarPopup', '1');
  const heard: unknown[] = [];
  const channel = new BroadcastChannel(CALENDAR_CHANNEL);
  channel.addEventListener('message', ({ data }) => heard.push(data));
  show();
  await eventually(() => expect(close).toHaveBeenCalledOnce());
  await eventually(() => expect(heard).toEqual([null]));
  channel.close();
  expect(screen.getByText('You can close this window.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('believes the server, not the address', async () => {
  state = 'not_connected';
  show();
  await screen.findByRole('heading', { name: "Your calendar isn't connected" });
  expect(screen.queryByText('Calendar Connected')).toBeNull();
  // Nothing was tried, so nothing is said to have failed.
  expect(screen.queryByText(/Unable to connect|try again/i)).toBeNull();
  expect(screen.getByRole('button', { name: 'Connect Google Calendar' })).toBeTruthy();
});

it.each([...calendarErrors, 'anything', 'constructor'])('says in plain words what happened: %s', async (error) => {
  show(`/calendar-connected?error=${error}`);
  const { title, text } = connectionErrorMessage(error);
  await screen.findByRole('heading', { name: title });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy();
});
