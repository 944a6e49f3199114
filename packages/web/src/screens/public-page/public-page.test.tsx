import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { PublicPage } from '@x1/contract/trainers/public-page.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { queryClient } from '../../lib/query-client.ts';
import { takeReturnPath } from '../../lib/return-path.ts';
import { samplePublicPage } from '../../testing/sample-public-page.ts';
import { PublicPageScreen } from './public-page.tsx';

beforeEach(() => history.replaceState(null, '', '/trainer/12'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  sessionStorage.clear();
});

function open(answer: () => Response): void {
  vi.stubGlobal('fetch', async () => answer());
  render(
    <QueryClientProvider client={queryClient}>
      <Route path="/trainer/:id">
        <PublicPageScreen />
      </Route>
    </QueryClientProvider>,
  );
}
const openPage = (change: Partial<PublicPage> = {}) => open(() => Response.json({ ...samplePublicPage, ...change }));

it('shows who it is, what is on sale, and what families said without their names', async () => {
  openPage();
  expect(await screen.findByRole('heading', { level: 1, name: /^Maya O\./ })).toBeTruthy();
  expect(document.title).toBe('Maya O., Soccer in Chapel Hill, NC · X1');
  const [programs, reviews] = [screen.getByRole('region', { name: 'Programs' }), screen.getByRole('region', { name: 'Reviews' })];
  expect(programs.textContent).toContain('First Touch2 sessions1 hour each, in personIndividual: $45.00$22.50 a session');
  expect(reviews.textContent).toContain('Calm and clear.');
  expect(reviews.textContent).toContain('November 2026');
});

it('lists single sessions first, in person before online', async () => {
  const program = { price: 45, sessions: 1, sessionMinutes: 60, format: 'Online' };
  openPage({
    programs: [
      { ...program, title: 'Film' },
      { ...program, title: 'Six Weeks', sessions: 6, format: 'In-Person' },
      { ...program, title: 'Field', price: 89, format: 'In-Person' },
    ],
  });
  const titles = within(await screen.findByRole('region', { name: 'Programs' })).getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Field', 'Film', 'Six Weeks']);
});

it.each([
  ['Create account', '/athlete/sign-up'],
  ['Sign in', '/athlete/sign-in'],
])('asks for an account to book, and %s leads on to the programs', async (label, path) => {
  openPage();
  const [book] = await screen.findAllByRole('button', { name: 'Book Session' });
  fireEvent.click(book as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: label }));
  expect(location.pathname).toBe(path);
  expect(takeReturnPath()).toBe('/athlete/12?tab=programs&book');
});

it('of a trainer who cannot be booked says so without a reason, and offers nothing to press', async () => {
  openPage({ canBook: false });
  expect(await screen.findAllByText("Maya isn't taking new bookings at the moment.")).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Book Session' })).toBeNull();
});

it('leaves out what there is none of', async () => {
  openPage({ programs: [], reviews: [], reviewCount: 0, rating: null, university: null, city: null, state: null });
  await screen.findByRole('heading', { level: 1, name: /^Maya O\./ });
  expect(screen.queryByRole('region', { name: /Programs|Reviews/ })).toBeNull();
});

it.each([
  ['trainer.not_found', 404, "This page isn't public"],
  ['trainer.page_ended', 410, 'This page was switched off'],
])('answered %s says so, and leads back to it after signing in', async (code, status, title) => {
  open(() => Response.json({ message: 'Whatever the server says.', code }, { status }));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(document.title).toBe(`${title} · X1`);
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(location.pathname).toMatch(/sign-in$/);
  expect(takeReturnPath()).toBe('/trainer/12');
});
