import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { sampleTrainer } from '../../testing/sample-trainer.ts';
import { TrainerCard } from './trainer-card.tsx';

afterEach(cleanup);

it('a card shows the rate a trainer said, and none the trainer never saw (R190)', () => {
  const card = (unconfirmed: typeof sampleTrainer.unconfirmed) => (
    <QueryClientProvider client={queryClient}>
      <TrainerCard trainer={{ ...sampleTrainer, unconfirmed, distanceMiles: null, comesThere: false }} canBook={false} />
    </QueryClientProvider>
  );
  const { rerender, container } = render(card([]));
  expect(container.textContent).toContain('Programs from $89 usually $89/hr');
  rerender(card(['hourlyRate']));
  expect(container.textContent).not.toContain('/hr');
  expect(container.textContent).toContain('Programs from $89');
});

it.each([
  ['only online', null, 'from $89 online'],
  ['in person for more', 120, 'from $89 online'],
  ['in person for the same', 89, 'from $89 usually'],
])('a card says where the lowest price is %s', (_, inPersonFrom, price) => {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <TrainerCard trainer={{ ...sampleTrainer, inPersonFrom, distanceMiles: null, comesThere: false }} canBook={false} />
    </QueryClientProvider>,
  );
  expect(container.textContent).toContain(price);
});

it('a card says that a trainer trains online as well', () => {
  const at = (trainsOnline: boolean) => ({
    ...sampleTrainer,
    trainsOnline,
    homeCity: 'Durham',
    homeState: 'NC',
    distanceMiles: 60,
    comesThere: false,
  });
  const card = (trainsOnline: boolean) => (
    <QueryClientProvider client={queryClient}>
      <TrainerCard trainer={at(trainsOnline)} canBook={false} />
    </QueryClientProvider>
  );
  const { rerender, container } = render(card(true));
  expect(container.textContent).toMatch(/Durham, NC · .* · Online/);
  rerender(card(false));
  expect(container.textContent).not.toContain('Online');
});

it.each([
  [true, 2],
  [false, 0],
])('a card offers to book and to keep the trainer only to those who can (%o)', (canBook, count) => {
  render(
    <QueryClientProvider client={queryClient}>
      <TrainerCard trainer={{ ...sampleTrainer, distanceMiles: null, comesThere: false }} canBook={canBook} />
    </QueryClientProvider>,
  );
  const heart = screen.queryAllByRole('button', { name: 'Favorite: Maya Okafor' });
  const book = screen.queryAllByRole('link', { name: 'Book Session with Maya Okafor' });
  expect(heart.length + book.length).toBe(count);
});
