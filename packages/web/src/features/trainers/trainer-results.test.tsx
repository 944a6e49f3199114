import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { sampleTrainer } from '../../testing/sample-trainer.ts';
import { noFilters, type TrainerFilters } from './filters.ts';
import { useTrainerPages } from './queries.ts';
import { TrainerResults } from './trainer-results.tsx';

function Results({ filters = noFilters }: { filters?: TrainerFilters }) {
  const trainers = useTrainerPages(filters);
  return (
    <>
      <p>Last answer: {trainers.status}</p>
      <TrainerResults trainers={trainers} filters={filters} onChange={() => undefined} canBook={false} />
    </>
  );
}

const open = (filters?: TrainerFilters) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Results {...(filters && { filters })} />
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

describe('a list by distance', () => {
  const nearest: TrainerFilters = { ...noFilters, near: '27708', sort: 'distance' };
  const at = (...places: readonly (number | Partial<TrainerListItem>)[]) => {
    const trainers = places.map((place, index) => ({
      ...sampleTrainer,
      id: index + 1,
      name: `Trainer ${index + 1}`,
      comesThere: false,
      ...(typeof place === 'number' ? { distanceMiles: place } : place),
    }));
    vi.stubGlobal('fetch', async () => Response.json(trainers, { headers: { 'X-Total-Count': String(trainers.length) } }));
  };
  const order = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent?.replace(/Verified.*/, ''));

  it('says where it leaves the trainers one can drive to', async () => {
    at(8, 25, 100, 250);
    open(nearest);
    await screen.findByText('Farther away');
    expect(order()).toEqual(['Trainer 1', 'Trainer 2', 'Farther away', 'Trainer 3', 'Trainer 4']);
  });

  it('says that nobody is near', async () => {
    at(100, 250);
    open(nearest);
    await screen.findByText('Nobody within 25 miles yet. These are the nearest.');
    expect(screen.queryByText('Farther away')).toBeNull();
  });

  it('shows those who train online before those one can neither reach nor meet online', async () => {
    at(100, 250, { distanceMiles: 250, trainsOnline: true }, { distanceMiles: 500, comesThere: true });
    open(nearest);
    await screen.findByText('Nobody within 25 miles yet. These train online or are the nearest.');
    expect(order()).toEqual(['Trainer 1', 'Trainer 3', 'Trainer 4', 'Trainer 2']);
  });

  it('keeps each page of far-away trainers in its place', async () => {
    const page = Array.from({ length: 24 }, () => 250);
    at(...page, { distanceMiles: 500, trainsOnline: true });
    open(nearest);
    await screen.findByText('Trainer 25');
    expect(order().at(-1)).toBe('Trainer 25');
  });

  it.each([
    ['within a distance', { ...nearest, within: '50' as const }],
    ['in another order', { ...nearest, sort: 'price' as const }],
  ])('is one list %s', async (_, filters) => {
    at(8, 50);
    open(filters);
    await screen.findByText('Trainer 2');
    expect(screen.queryByText('Farther away')).toBeNull();
  });
});
