import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { sampleTrainer } from '../../testing/sample-trainer.ts';
import { HeartButton } from './kept-trainers.tsx';
import { useTrainer } from './queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

function Shown() {
  const { data } = useTrainer(sampleTrainer.id);
  return data && <HeartButton trainer={data} />;
}

it('a favorite stays one though a read that began before it answers after it', async () => {
  let isFavorite = false;
  const held: (() => void)[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      isFavorite = true;
      return Response.json({ ok: true });
    }
    const answer = Response.json({ ...sampleTrainer, isFavorite });
    if (!isFavorite) await new Promise<void>((go) => held.push(go));
    return answer;
  });
  queryClient.setQueryData<PublicTrainer>(trainerKeys.detail(sampleTrainer.id), { ...sampleTrainer, isFavorite: false });
  render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  );
  void queryClient.invalidateQueries({ queryKey: trainerKeys.detail(sampleTrainer.id) });
  await waitFor(() => expect(held).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: /^Favorite/ }));
  await waitFor(() => expect(isFavorite).toBe(true));
  for (const go of held) go();
  await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
  expect(screen.getByRole('button', { name: /^Favorite/ }).getAttribute('aria-pressed')).toBe('true');
});

it('marks the profile that tells a distance, too', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ok: true }));
  const near = trainerKeys.detail(sampleTrainer.id, '27701');
  for (const key of [trainerKeys.detail(sampleTrainer.id), near])
    queryClient.setQueryData<PublicTrainer>(key, { ...sampleTrainer, isFavorite: false });
  render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Favorite/ }));
  await waitFor(() => expect(queryClient.getQueryData<PublicTrainer>(near)?.isFavorite).toBe(true));
});
