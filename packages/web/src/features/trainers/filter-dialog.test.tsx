import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { FilterDialog } from './filter-dialog.tsx';
import { noFilters, type TrainerFilters } from './filters.ts';

const onApply = vi.fn();
const MISSING = 'Enter a zip code to sort by distance';

function open(filters: Partial<TrainerFilters>) {
  render(
    <QueryClientProvider client={queryClient}>
      <FilterDialog filters={{ ...noFilters, ...filters }} canKeep onApply={onApply} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

const show = () => fireEvent.click(screen.getByRole('button', { name: /^Show/ }));
const typeZip = (zip: string) => fireEvent.change(screen.getByLabelText('Zip code'), { target: { value: zip } });

beforeEach(() => {
  queryClient.clear();
  onApply.mockClear();
  vi.stubGlobal('fetch', async () => new Response('[]', { headers: { 'X-Total-Count': '3' } }));
});
afterEach(() => void vi.unstubAllGlobals());

it('asks for the zip code that the order by distance needs', () => {
  open({ sort: 'distance' });
  show();
  expect(screen.getByText(MISSING)).toBeDefined();
  expect(onApply).not.toHaveBeenCalled();
  typeZip('27708');
  show();
  expect(onApply).toHaveBeenCalledWith({ ...noFilters, near: '27708', sort: 'distance' });
});

it('accepts that a zip code is removed', () => {
  open({ near: '27708', sort: 'distance' });
  typeZip('');
  show();
  expect(onApply).toHaveBeenCalledOnce();
});

it('clears the dialog but keeps the search, the sport, the price and the order', () => {
  const kept = { q: 'maya', sport: 'Soccer', price: '100+', sort: 'rating' } as const;
  open({ ...kept, state: 'NC', verified: '1' });
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  show();
  expect(onApply).toHaveBeenCalledWith({ ...noFilters, ...kept });
});

it('with a new zip code shows the nearest first, unless an order was chosen', () => {
  open({});
  typeZip('27708');
  show();
  expect(onApply).toHaveBeenCalledWith({ ...noFilters, near: '27708', sort: 'distance' });
});

it('leaves the order that was chosen before the zip code', () => {
  open({ sort: 'price' });
  typeZip('27708');
  show();
  expect(onApply).toHaveBeenCalledWith({ ...noFilters, near: '27708', sort: 'price' });
});
