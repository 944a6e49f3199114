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
  ['online alone', { inPersonFrom: null, onlineFrom: 89 }, 'Programs from $89 online usually $89/hr'],
  ['in person for more than online', { inPersonFrom: 120, onlineFrom: 89 }, 'Programs from $120 online from $89 · usually $89/hr'],
  ['in person for the same', { inPersonFrom: 89, onlineFrom: 89 }, 'Programs from $89 usually $89/hr'],
  ['in person for less than online', { inPersonFrom: 60, onlineFrom: 150 }, 'Programs from $60 usually $89/hr'],
  ['nothing yet', { inPersonFrom: null, programsFrom: null }, 'No programs yet usually $89/hr'],
])('a card says first what meeting in person costs: %s', (_, prices, text) => {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <TrainerCard trainer={{ ...sampleTrainer, ...prices, distanceMiles: null, comesThere: false }} canBook={false} />
    </QueryClientProvider>,
  );
  expect(container.querySelector('.meta')?.textContent).toContain(text);
});

it.each([
  ['verified', null, 'ID checked'],
  ['verified', '2026-11', 'ID and background checked: Background check passed, November 2026'],
  ['pending', '2026-11', 'Background checked: Background check passed, November 2026'],
  ['pending', null, undefined],
  ['failed', null, undefined],
] as const)(
  'a card says in words what was checked, and nothing of what was not: identity %s, background check %s',
  (...[state, month, text]) => {
    const trainer = { ...sampleTrainer, verificationStatus: state, backgroundCheckMonth: month } as typeof sampleTrainer;
    const { container } = render(
      <QueryClientProvider client={queryClient}>
        <TrainerCard trainer={{ ...trainer, distanceMiles: null, comesThere: false }} canBook={false} />
      </QueryClientProvider>,
    );
    expect(container.querySelector('.tcard-checks')?.textContent).toBe(text);
  },
);

it.each([
  [100, false, 'Durham, NC · 50-100 mi · Online'],
  [250, false, 'Durham, NC · Trains online'],
  [250, true, 'Durham, NC · over 100 mi, comes to you · Online'],
])('a card says that a trainer trains online instead of a distance nobody drives: %s mi', (distanceMiles, comesThere, text) => {
  const trainer = { ...sampleTrainer, trainsOnline: true, homeCity: 'Durham', homeState: 'NC', distanceMiles, comesThere };
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <TrainerCard trainer={trainer} canBook={false} />
    </QueryClientProvider>,
  );
  expect(container.querySelector('.tcard-place')?.textContent).toBe(text);
});

it.each([
  ['and trains online', { trainsOnline: true, onlineFrom: 150 }, 'Programs from $150 online usually $89/hr'],
  ['and meets in person alone', {}, 'Programs from $60 usually $89/hr'],
])("a card doesn't price what nobody drives to: a trainer who is too far away %s", (_, offer, text) => {
  const trainer = { ...sampleTrainer, programsFrom: 60, inPersonFrom: 60, ...offer, distanceMiles: 500, comesThere: false };
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <TrainerCard trainer={trainer} canBook={false} />
    </QueryClientProvider>,
  );
  expect(container.querySelector('.meta')?.textContent).toContain(text);
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
