import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { configKeys, trainerKeys } from '../../lib/query-keys.ts';
import { RoleSelectionScreen } from './role-selection.tsx';

let place: ReturnType<typeof memoryLocation> & { history: string[] };

const maya = {
  id: 12,
  name: 'Maya O.',
  imageUrl: null,
  sports: ['Soccer', 'Tennis'],
  city: 'Chapel Hill',
  state: 'NC',
  fromPrice: 45,
  inPersonFrom: 45,
};
const nobody = { trainers: [], fromPrice: null };

function open(faces: object = nobody, features: object = {}, landing?: object) {
  place = memoryLocation({ path: '/', record: true });
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(configKeys.all, { platformFeeBasisPoints: 1_000, features, landing });
  queries.setQueryData(trainerKeys.faces(), faces);
  render(
    <QueryClientProvider client={queries}>
      <Router hook={place.hook}>
        <RoleSelectionScreen />
      </Router>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('highlights the chosen role and continues 300 ms later', () => {
  open();
  const card = screen.getByRole('link', { name: /^Trainer/ });
  fireEvent.click(card);
  expect(card.getAttribute('aria-current')).toBe('true');
  wait(299);
  expect(place.history).toEqual(['/']);
  wait(1);
  expect(place.history).toEqual(['/', '/trainer/sign-up']);
});

it('ignores a second choice of a role', () => {
  open();
  fireEvent.click(screen.getByRole('link', { name: /^Athlete/ }));
  wait(200);
  fireEvent.click(screen.getByRole('link', { name: /^Trainer/ }));
  wait(600);
  expect(place.history).toEqual(['/', '/athlete/sign-up']);
});

it('says what operators have set, whatever the lowest price is', () => {
  open({ trainers: [], fromPrice: 35 }, {}, { en: { headline: 'Coaches who still play.', lead: 'Find one near you.' }, es: {} });
  expect(screen.getByRole('heading', { level: 1, name: 'Coaches who still play.' })).toBeDefined();
  expect(screen.getByText('Find one near you.')).toBeDefined();
  expect(screen.queryByText('from $', { exact: false })).toBeNull();
});

it('leads to giving training only while gift cards are on', () => {
  open();
  expect(screen.getByRole('link', { name: 'Give training as a gift' })).toBeDefined();
  cleanup();
  open(nobody, { giftCards: false });
  expect(screen.queryByRole('link', { name: 'Give training as a gift' })).toBeNull();
});

it('lets visitors look for who is near only while they may see trainers', () => {
  open();
  expect(screen.getByLabelText('ZIP code')).toBeDefined();
  cleanup();
  open(nobody, { publicPages: false });
  expect(screen.queryByLabelText('ZIP code')).toBeNull();
});

it('promises a trainer what is left after the fee of this server', () => {
  open();
  const [fewest, ...more] = screen.getAllByText(/ a week$/).map((row) => row.parentElement?.textContent);
  expect(fewest).toBe('2 a week$360');
  expect(more).toEqual(['4 a week$720', '6 a week$1,080']);
  expect(screen.getByText("Four weeks, after X1's 10% fee and before taxes. You set the price.")).toBeDefined();
});

it('names the hours of the refund rule that new purchases get', () => {
  open();
  expect(
    screen.getByText(`You can cancel free up to ${currentRefundPolicy.fullRefundHoursBefore} hours before`, { exact: false }),
  ).toBeDefined();
});

it('shows the trainers who chose to be seen, and the lowest price among all of them', () => {
  open({ trainers: [maya], fromPrice: 35 });
  const face = screen.getByRole('link', { name: /^Maya O\./ });
  expect(face.getAttribute('href')).toBe('/trainer/12');
  expect(face.textContent).toContain('Chapel Hill, NC');
  expect(face.textContent).toContain('from $45');
  expect(screen.getByText("Trainers set their own prices, from $35, and there's no membership.", { exact: false })).toBeDefined();
});

it('without any such trainer has no section for them, and promises no price', () => {
  open();
  expect(screen.queryByRole('heading', { name: 'Meet a few of the trainers' })).toBeNull();
  expect(screen.getByText('Trainers set their own price.', { exact: false })).toBeDefined();
});
