import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { PrivateFeed } from './private-feed.tsx';

let url: string | null;
let made: number;
let asked: string[];
let isDown: boolean;

beforeEach(() => {
  queryClient.clear();
  url = null;
  made = 0;
  asked = [];
  isDown = false;
  vi.stubGlobal('fetch', async (_input: string, init?: RequestInit) => {
    asked.push(init?.method ?? 'GET');
    if (isDown) return Response.json({ code: 'server.failed', message: '' }, { status: 500 });
    if (init?.method === 'POST') {
      made += 1;
      url = `https://x1.test/api/calendar/feed/${made}.ics`;
    }
    if (init?.method === 'DELETE') url = null;
    return Response.json({ url });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <PrivateFeed />
      <Toaster />
    </QueryClientProvider>,
  );
}

const address = async () => ((await screen.findByLabelText('Your private address')) as HTMLInputElement).value;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) => fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

it('makes a private feed only when asked to', async () => {
  show();
  await press('Create a private address');
  expect(await address()).toBe('https://x1.test/api/calendar/feed/1.ics');
  expect(asked).toEqual(['GET', 'POST']);
});

it('replaces or ends the private feed only after a confirmation', async () => {
  url = 'https://x1.test/api/calendar/feed/0.ics';
  show();
  await press('Make a new one');
  await confirm('Cancel');
  expect(asked).toEqual(['GET']);
  await press('Make a new one');
  await confirm('Make a new one');
  await eventually(async () => expect(await address()).toBe('https://x1.test/api/calendar/feed/1.ics'));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Turn off');
  await confirm('Turn off');
  await screen.findByRole('button', { name: 'Create a private address' });
  expect(asked).toEqual(['GET', 'POST', 'DELETE']);
});

it('copies the address of the feed and says so', async () => {
  url = 'https://x1.test/api/calendar/feed/0.ics';
  const written: string[] = [];
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void written.push(text) } });
  show();
  await press('Copy address');
  await screen.findByText('Address copied');
  expect(written).toEqual([url]);
});

it('keeps the address of the feed when changing it fails, and says so', async () => {
  url = 'https://x1.test/api/calendar/feed/0.ics';
  show();
  await press('Turn off');
  isDown = true;
  await confirm('Turn off');
  await screen.findByText("Your calendar address couldn't be changed. Please try again.");
  expect(url).toBe('https://x1.test/api/calendar/feed/0.ics');
});
