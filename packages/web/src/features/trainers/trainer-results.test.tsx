import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { noFilters } from './filters.ts';
import { useTrainerPages } from './queries.ts';
import { TrainerResults } from './trainer-results.tsx';

function Results() {
  const trainers = useTrainerPages(noFilters);
  return (
    <>
      <p>Last answer: {trainers.status}</p>
      <TrainerResults trainers={trainers} filters={noFilters} onChange={() => undefined} canBook={false} />
    </>
  );
}

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Results />
    </QueryClientProvider>,
  );
const serverFails = () => vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
const serverHasNobody = () => vi.stubGlobal('fetch', async () => new Response('[]', { headers: { 'X-Total-Count': '0' } }));

beforeEach(() => queryClient.clear());
afterEach(() => void vi.unstubAllGlobals());

it('says that no trainers could be loaded', async () => {
  serverFails();
  open();
  await screen.findByText("Trainers couldn't be loaded.");
});

it('keeps the loaded trainers when loading more fails', async () => {
  serverHasNobody();
  open();
  await screen.findByText('No trainers here yet');
  serverFails();
  await act(() => queryClient.refetchQueries({ queryKey: trainerKeys.lists() }));
  await screen.findByText('Last answer: error');
  expect(screen.getByText('No trainers here yet')).toBeDefined();
});
