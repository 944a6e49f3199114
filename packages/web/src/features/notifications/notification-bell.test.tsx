import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { notificationKeys } from '../../lib/query-keys.ts';
import { NotificationBell } from './notification-bell.tsx';

const realFetch = globalThis.fetch;
const user = { id: 7, email: 'pat@x1.test', name: null, role: 'parent', timezone: 'America/New_York' } as unknown as User;

afterEach(() => {
  globalThis.fetch = realFetch;
  queryClient.clear();
});

interface Line {
  id: number;
  title: string;
  isRead: boolean;
  path?: string | null;
}

const line = ({ path = '/session/17', ...more }: Line) => ({
  topic: 'booking',
  body: 'Now choose a time.',
  createdAt: '2026-03-14T20:30:00Z',
  path,
  ...more,
});

/** A server that has these lines, two to a page; `down` refuses the list. */
function givenServer(lines: Line[]) {
  const server = { lines, isDown: false, asked: [] as string[] };
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://x1.test');
    server.asked.push(`${init?.method} ${url.pathname}${url.search} ${init?.body ?? ''}`.trim());
    if (url.pathname.endsWith('/unread')) return Response.json({ unreadCount: server.lines.filter(({ isRead }) => !isRead).length });
    if (url.pathname.endsWith('/read')) {
      const { upToId } = JSON.parse(String(init?.body)) as { upToId: number };
      const first = server.lines.findIndex(({ id }) => id === upToId);
      server.lines = server.lines.map((each, index) => (index >= first ? { ...each, isRead: true } : each));
      return Response.json({ unreadCount: server.lines.filter(({ isRead }) => !isRead).length });
    }
    if (server.isDown) return Response.json({ code: 'server.failed', message: 'Something went wrong on our side.' }, { status: 500 });
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const next = from + 2 < server.lines.length ? { 'x-next-cursor': String(from + 2) } : undefined;
    return Response.json(server.lines.slice(from, from + 2).map(line), { headers: next ?? {} });
  };
  render(
    <QueryClientProvider client={queryClient}>
      <NotificationBell user={user} />
    </QueryClientProvider>,
  );
  return server;
}

const open = async (name: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};

describe('notification bell', () => {
  it('shows how many notifications are unread, and each one with its link', async () => {
    givenServer([
      { id: 3, title: 'Maya accepted your request', isRead: false },
      { id: 2, title: 'Welcome', isRead: true, path: null },
    ]);
    const panel = await open('Notifications, 1 unread');
    const link = await panel.findByRole('link');
    expect(link.getAttribute('href')).toBe('/session/17');
    expect(link.textContent).toMatch(/New: Maya accepted your request.*Now choose a time\./);
    expect(panel.getByText('Welcome').closest('a')).toBeNull();
  });

  it('counts shown notifications as read, and keeps their mark while the list is open', async () => {
    const server = givenServer([{ id: 3, title: 'Maya accepted your request', isRead: false }]);
    const panel = await open('Notifications, 1 unread');
    await screen.findByRole('button', { name: 'Notifications', hidden: true });
    expect(server.asked).toContain('PUT /api/notifications/read {"upToId":3}');
    await queryClient.invalidateQueries({ queryKey: notificationKeys.all });
    expect(panel.getByRole('link').textContent).toContain('New: ');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await open('Notifications');
    expect((await again.findByRole('link')).textContent).not.toContain('New: ');
  });

  it('counts unread notifications by the order of the list, even where an earlier one was delivered later', async () => {
    const server = givenServer([
      { id: 8, title: 'Today', isRead: false },
      { id: 9, title: 'Yesterday', isRead: false },
    ]);
    await open('Notifications, 2 unread');
    await screen.findByRole('button', { name: 'Notifications', hidden: true });
    expect(server.asked).toContain('PUT /api/notifications/read {"upToId":8}');
  });

  it('shows a notification at once that arrives while the list is open', async () => {
    const server = givenServer([{ id: 3, title: 'First', isRead: true }]);
    const panel = await open('Notifications');
    await panel.findByText('First');
    server.lines = [{ id: 4, title: 'Second', isRead: false }, ...server.lines];
    await queryClient.invalidateQueries({ queryKey: notificationKeys.all });
    expect((await panel.findByText('Second')).textContent).toBe('New: Second');
    await waitFor(() => expect(server.asked).toContain('PUT /api/notifications/read {"upToId":4}'));
  });

  it('loads earlier notifications on request, and closes when one is opened', async () => {
    givenServer([1, 2, 3].map((id) => ({ id: 4 - id, title: `Line ${id}`, isRead: true })));
    const panel = await open('Notifications');
    fireEvent.click(await panel.findByRole('button', { name: 'Load more' }));
    fireEvent.click(await panel.findByText('Line 3'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that there are no notifications', async () => {
    const server = givenServer([]);
    await open('Notifications');
    await screen.findByText('Nothing new');
    expect(server.asked.filter((asked) => asked.startsWith('PUT'))).toEqual([]);
  });

  it('says that the notifications could not be loaded, and tries again', async () => {
    const server = givenServer([{ id: 3, title: 'First', isRead: true }]);
    server.isDown = true;
    const panel = await open('Notifications');
    await panel.findByText("Your notifications couldn't be loaded.");
    server.isDown = false;
    fireEvent.click(panel.getByRole('button', { name: 'Retry' }));
    await panel.findByText('First');
  });
});
