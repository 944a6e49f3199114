import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { calendarKeys } from '../../lib/query-keys.ts';
import { eventually } from '../../testing/eventually.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { VideoCallSwitch } from './video-calls.tsx';

beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(answer: () => Response) {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return answer();
  });
  render(
    <QueryClientProvider client={queryClient}>
      <VideoCallSwitch makesCalls />
      <Toaster />
    </QueryClientProvider>,
  );
  return bodies;
}

const theSwitch = () => screen.getByRole('switch', { name: /^Google Meet links/ });

it('asks the server to make no more links, and shows what the server answers', async () => {
  const off = { state: 'connected', makesCalls: false };
  const bodies = show(() => Response.json(off));
  fireEvent.click(theSwitch());
  await eventually(() => expect(queryClient.getQueryData(calendarKeys.all)).toEqual(off));
  expect(bodies).toEqual([{ isOn: false }]);
});

it('goes back and says so when the choice could not be saved', async () => {
  show(() => Response.json({ code: 'server.failed', message: 'Something went wrong.' }, { status: 500 }));
  fireEvent.click(theSwitch());
  await screen.findByText('Something went wrong.');
  await eventually(() => expect(theSwitch().getAttribute('aria-checked')).toBe('true'));
});
