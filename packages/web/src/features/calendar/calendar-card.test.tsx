import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CALENDAR_CHANNEL } from '@x1/contract/calendar/connection.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { useCalendarConnection } from './use-calendar.ts';

const notConnected = {
  provider: null,
  state: 'not_connected',
  connectedAt: null,
  lostAt: null,
  lastSyncedAt: null,
  waitingCount: 0,
  disagreements: [],
};
const connected = { ...notConnected, provider: 'google', state: 'connected', connectedAt: '2026-03-14T20:30:00Z' };
const authUrl = 'https://accounts.google.com/o/oauth2/v2/auth?state=1';

/** What the specified status call answers for this connection. */
function statusOf(connection: object) {
  const isConnected = 'state' in connection && connection.state === 'connected';
  return { connected: isConnected, hasTokens: isConnected };
}

/** A server whose answers a test changes while the card is there. */
function givenServer(connection: object = notConnected) {
  const server = {
    connection,
    authUrl,
    isDown: false,
    googleCalendar: true,
    asked: [] as string[],
    status: undefined as object | undefined,
  };
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://x1.test');
    server.asked.push(pathname);
    if (pathname === '/api/config') return Response.json({ sandbox: false, googleCalendar: server.googleCalendar });
    if (server.isDown) return Response.json({ code: 'server.failed', message: 'Something went wrong.' }, { status: 500 });
    if (pathname === '/api/calendar/status') return Response.json(server.status ?? statusOf(server.connection));
    return Response.json(pathname === '/api/auth/google' ? { authUrl: server.authUrl } : server.connection);
  });
  return server;
}

/** The window that a click opens; null where the browser does not allow one. */
function givenPopup({ isBlocked = false } = {}) {
  const memory = new Map<string, string>();
  const popup = {
    closed: false,
    opener: window as Window | null,
    places: [] as string[],
    location: { replace: (place: string) => void popup.places.push(place) },
    sessionStorage: { setItem: (name: string, value: string) => void memory.set(name, value) },
    close: () => {
      popup.closed = true;
    },
  };
  const open = vi.fn(() => (isBlocked ? null : popup));
  vi.stubGlobal('open', open);
  return { popup, open, memory };
}

function Card() {
  return <CalendarCard calendar={useCalendarConnection()} />;
}

/** Another window of this browser reports a change. */
function reportChange() {
  const channel = new BroadcastChannel(CALENDAR_CHANNEL);
  channel.postMessage(null);
  channel.close();
}

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <Card />
      <Toaster />
    </QueryClientProvider>,
  );
}

const connectButton = () => screen.findByRole('button', { name: 'Connect Google Calendar' });

beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('Google consent popup', () => {
  it('opens the consent popup by the click itself, 500 by 600, without access to this page, and then leads it to Google', async () => {
    givenServer();
    const { popup, open, memory } = givenPopup();
    show();
    fireEvent.click(await connectButton());
    expect(open).toHaveBeenCalledWith('', 'x1-calendar', expect.stringMatching(/^popup,width=500,height=600,/));
    expect(popup.opener).toBeNull();
    expect(memory.size).toBe(1);
    await eventually(() => expect(popup.places).toEqual([authUrl]));
  });

  it('polls the consent popup every second, and asks the server a second after it was closed', async () => {
    const server = givenServer();
    const { popup } = givenPopup();
    show();
    const button = await connectButton();
    vi.useFakeTimers();
    fireEvent.click(button);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(button.getAttribute('aria-busy')).toBe('true');
    const asked = () => server.asked.filter((path) => path === '/api/calendar/connection').length;
    const before = asked();
    popup.closed = true;
    server.connection = connected;
    await act(() => vi.advanceTimersByTimeAsync(1_900));
    expect(asked()).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(asked()).toBe(before + 1);
    vi.useRealTimers();
    await screen.findByText('Connected');
    expect(screen.queryByRole('button', { name: /connect/i })).toBeNull();
  });

  it('leaves the calendar card as it was when the popup is closed without consent', async () => {
    givenServer();
    const { popup } = givenPopup();
    show();
    const button = await connectButton();
    vi.useFakeTimers();
    fireEvent.click(button);
    await act(() => vi.advanceTimersByTimeAsync(10));
    popup.closed = true;
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  it('says that the browser blocked the popup, and asks the server for nothing', async () => {
    const server = givenServer();
    givenPopup({ isBlocked: true });
    show();
    fireEvent.click(await connectButton());
    await screen.findByText('Connection Failed');
    await screen.findByText('Unable to connect Google Calendar. Please try again.');
    expect(server.asked).not.toContain('/api/auth/google');
  });

  it.each([
    'https://accounts.google.com.evil.example/o/oauth2',
    'https://connect.stripe.com/setup',
    'http://accounts.google.com/',
    '/sandbox/google/o/oauth2/v2/auth',
    'javascript:alert(1)',
  ])('never leads the popup to %s', async (elsewhere) => {
    const server = givenServer();
    server.authUrl = elsewhere;
    const { popup } = givenPopup();
    show();
    fireEvent.click(await connectButton());
    await screen.findByText('Connection Failed');
    expect(popup.places).toEqual([]);
    expect(popup.closed).toBe(true);
  });
});

describe('calendar card', () => {
  it('reads the connection again when another window reports a change, and not when this window gets the focus (R28)', async () => {
    const server = givenServer();
    show();
    await connectButton();
    server.connection = connected;
    reportChange();
    await screen.findByText('Connected');
    const asked = server.asked.length;
    fireEvent.focus(window);
    expect(server.asked).toHaveLength(asked);
    server.connection = { ...connected, state: 'lost', lostAt: '2026-03-15T08:00:00Z' };
    reportChange();
    await screen.findByRole('button', { name: 'Reconnect Google Calendar' });
  });

  it.each([
    { connected: true, hasTokens: false },
    { connected: false, hasTokens: true },
  ])('asks for the calendar status, and with %o shows a calendar that is not connected (S1§4)', async (status) => {
    const server = givenServer(connected);
    server.status = status;
    show();
    await connectButton();
    expect(server.asked).toContain('/api/calendar/status');
    expect(screen.queryByText('Connected')).toBeNull();
  });

  it('keeps the known connection while the server does not answer, and does not ask to connect again', async () => {
    const server = givenServer(connected);
    show();
    await screen.findByText('Connected');
    server.isDown = true;
    reportChange();
    await screen.findByRole('button', { name: 'Look again' });
    expect(screen.getByText('Connected')).toBeTruthy();
    server.isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
    await eventually(() => expect(screen.queryByRole('button', { name: 'Look again' })).toBeNull());
  });

  it('says that the connection is unknown when it was never read', async () => {
    const server = givenServer();
    server.isDown = true;
    show();
    await screen.findByText("We couldn't check your Google Calendar.");
    expect(screen.queryByRole('button', { name: /connect/i })).toBeNull();
  });

  it('says how many sessions are still waiting to be written to the calendar', async () => {
    givenServer({ ...connected, waitingCount: 2 });
    show();
    await screen.findByText('2 sessions are waiting for your calendar. We keep trying automatically.');
  });

  it('offers no calendar where the product was set up without Google', async () => {
    const server = givenServer();
    server.googleCalendar = false;
    show();
    await screen.findByText(/can't be connected on this site yet/);
    expect(screen.queryByRole('button', { name: /connect/i })).toBeNull();
  });
});
