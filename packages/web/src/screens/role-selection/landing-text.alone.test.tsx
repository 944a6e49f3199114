import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configKeys } from '../../lib/query-keys.ts';
import { eventually } from '../../testing/eventually.ts';

beforeEach(() => vi.resetModules());
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

/** The text as it's drawn before the server has answered. */
async function open(page: string) {
  document.body.innerHTML = page;
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { useLandingText } = await import('./landing-text.ts');
  document.body.innerHTML = '';
  const Text = () => {
    const { headline = '-', lead = '-' } = useLandingText();
    return <output>{`${headline} ${lead}`}</output>;
  };
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <Text />
    </QueryClientProvider>,
  );
  const say = (landing: object) => act(async () => void queries.setQueryData(configKeys.all, { landing }));
  return { text: () => screen.getByRole('status').textContent, say };
}

it('is what the page came with, until the server says it again', async () => {
  const { text, say } = await open('<div id="landing"><h1 data-set>Coaches who play.</h1><p class="lede">Pay by card.</p></div>');
  expect(text()).toBe('Coaches who play. -');
  await say({ en: { headline: 'Coaches who play.', lead: 'Find one.' }, es: {} });
  await eventually(() => expect(text()).toBe('Coaches who play. Find one.'));
});

it('of a page as it was built is none', async () => {
  const { text } = await open('<div id="landing"><h1>Trainers</h1></div><h1 data-set>Elsewhere</h1>');
  expect(text()).toBe('- -');
});
