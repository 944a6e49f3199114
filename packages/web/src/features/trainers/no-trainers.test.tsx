import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { noFilters } from './filters.ts';
import { NoTrainers } from './trainer-results.tsx';

const asked: string[] = [];
const filters = { ...noFilters, q: 'maya', price: '100+', state: 'AK' } as const;

const page = (isSettled: boolean) => (
  <QueryClientProvider client={queryClient}>
    <NoTrainers filters={filters} onChange={() => undefined} isSettled={isSettled} />
  </QueryClientProvider>
);

beforeEach(() => {
  queryClient.clear();
  asked.length = 0;
  // Without the price there are three; without the state nobody; without the name the server is too busy to tell.
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const query = new URL(path, 'http://x1.test').searchParams;
    if (!query.has('q')) return new Response(JSON.stringify({ message: 'Too many.', code: 'rate.limited' }), { status: 429 });
    return new Response('[]', { headers: { 'X-Total-Count': query.has('price') ? '0' : '3' } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('counts no trainers before the filters have settled', async () => {
  const { rerender } = render(page(false));
  expect(asked).toEqual([]);
  rerender(page(true));
  await screen.findByRole('button', { name: 'Any price: 3 trainers' });
  expect(asked).toHaveLength(3);
});

it('offers a suggestion without a number when it could not be counted, and none that leads to no trainers', async () => {
  render(page(true));
  await screen.findByRole('button', { name: 'Any price: 3 trainers' });
  const names = (await screen.findAllByRole('button')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Any price: 3 trainers', 'Any name', 'Clear search and filters']);
});
