import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { configKeys } from '../../lib/query-keys.ts';
import { noFilters, type TrainerFilters } from './filters.ts';
import { TrainerFinder } from './trainer-finder.tsx';

afterEach(cleanup);

interface Given extends Partial<TrainerFilters> {
  addedSports?: readonly string[];
  pill?: ReactNode;
}

function open({ addedSports = [], pill, ...filters }: Given = {}) {
  const onChange = vi.fn();
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(configKeys.all, { addedSports });
  render(
    <QueryClientProvider client={queries}>
      <TrainerFinder filters={{ ...noFilters, ...filters }} onChange={onChange} onMore={() => {}} canKeep={false} pill={pill} />
    </QueryClientProvider>,
  );
  return onChange;
}
const more = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'More sports' });
const checked = () => screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked);

it('offers the six sports, and more only where operators have added some', () => {
  open();
  expect(screen.getAllByRole('radio')).toHaveLength(7);
  expect(more()).toBeNull();
});

it('searches by a sport that operators added', () => {
  const onChange = open({ addedSports: ['Fencing', 'Rugby'] });
  fireEvent.change(more() ?? expect.unreachable(), { target: { value: 'Rugby' } });
  expect(onChange).toHaveBeenCalledWith({ sport: 'Rugby' }, 'new');
});

it('takes a ZIP code in the search box for where to search, and not for a name', async () => {
  const onChange = open();
  const box = screen.getByLabelText<HTMLInputElement>('Search trainers');
  fireEvent.change(box, { target: { value: '27708' } });
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith({ q: '', near: '27708' }, 'new'));
  expect(box.value).toBe('');
  fireEvent.change(box, { target: { value: 'Maya' } });
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ q: 'Maya' }, 'same'));
});

it('counts the place among the filters, but not beside the pill that a phone has for it', () => {
  const near = { near: '27514', price: '50-75' } as const;
  const buttonName = () => screen.getByRole('button', { name: /^Filters/ }).textContent;
  open(near);
  expect(buttonName()).toMatch(/2 set$/);
  cleanup();
  open({ ...near, pill: <button type="button">Map</button> });
  expect(buttonName()).toMatch(/1 set$/);
  expect(screen.getByRole('button', { name: 'Near 27514' })).toBeTruthy();
});

it('shows which of them is on, also one that was taken away', () => {
  open({ sport: 'Rugby', addedSports: ['Rugby'] });
  expect([more()?.value, checked()]).toEqual(['Rugby', []]);
  cleanup();
  open({ sport: 'Rugby' });
  expect(more()?.value).toBe('Rugby');
});
