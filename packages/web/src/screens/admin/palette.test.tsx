import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { Palette } from './palette.tsx';

const jill = { id: 5, name: 'Jill Sandoval', email: 'jill@x1.test' };
const found = [
  { kind: 'person', id: 5, title: null, person: jill, state: null, amount: null },
  { kind: 'payout', id: 12, title: null, person: jill, state: 'returned', amount: 12_500 },
  { kind: 'report', id: 31, title: 'scam', person: jill, state: 'open', amount: null },
  { kind: 'support-request', id: 8, title: 'Jill', person: jill, state: 'closed', amount: null },
];
const close = vi.fn();
let answer: () => Response;

beforeEach(() => {
  answer = () => Response.json([]);
  window.history.replaceState(null, '', '/admin');
  vi.stubGlobal('fetch', async (path: string) => (path.includes('/find') && path.includes('jill') ? Response.json(found) : answer()));
  // The test's DOM scrolls nothing.
  Element.prototype.scrollIntoView ??= () => undefined;
  render(
    <QueryClientProvider client={queryClient}>
      <Palette isOpen onOpenChange={close} />
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  close.mockReset();
  queryClient.clear();
});

const input = () => screen.findByRole('combobox');
const write = async (text: string) => fireEvent.change(await input(), { target: { value: text } });
const press = async (key: string) => fireEvent.keyDown(await input(), { key });

it('can be typed into at once', async () => {
  expect(document.activeElement).toBe(await input());
});

it('offers every part of the console before a letter is typed', async () => {
  expect(within(await screen.findByRole('group', { name: 'Console' })).getAllByRole('option').length).toBeGreaterThan(15);
});

it('leads to the part whose name matches, by Enter alone', async () => {
  await write('ledg');
  await press('Enter');
  expect(location.pathname).toBe('/admin/ledger');
  expect(close).toHaveBeenCalledWith(false);
});

it('leads to the second match by an arrow and Enter', async () => {
  await write('pay');
  await press('ArrowDown');
  await press('Enter');
  expect(location.pathname).toBe('/admin/payment-reviews');
});

it('finds a person by a name', async () => {
  await write('Jill');
  const people = await screen.findByRole('group', { name: 'People' });
  fireEvent.click(within(people).getByRole('option', { name: /Jill Sandoval/ }));
  expect(location.pathname).toBe('/admin/users/5');
});

it.each([
  ['Payouts', /12 Payout.*Jill Sandoval · \$125\.00 · Returned/, '/admin/payouts/12'],
  ['Reports', /31 Scam.*Jill Sandoval · Open/, '/admin/reports/31'],
  ['Support requests', /8 Jill/, '/admin/support?userId=5&state=closed'],
])('finds what belongs to a person: %s', async (heading, name, href) => {
  await write('Jill');
  const group = await screen.findByRole('group', { name: heading });
  fireEvent.click(within(group).getByRole('option', { name }));
  expect(location.pathname + location.search).toBe(href);
});

it('leads to a setting by its name', async () => {
  await write('refund notice');
  fireEvent.click(within(await screen.findByRole('group', { name: 'Settings' })).getAllByRole('option')[0] as HTMLElement);
  expect(location.pathname + location.search).toMatch(/^\/admin\/settings\?setting=\w+$/);
});

it('says so where nothing matches', async () => {
  await write('zzz');
  expect(await screen.findByText('Nothing matches.')).toBeTruthy();
});

it('says so where searching fails, and keeps the parts of the console', async () => {
  answer = () => Response.json({ error: { code: 'server.failed', message: 'x' } }, { status: 400 });
  await write('re');
  expect(await screen.findByText("Searching didn't work. Please try again.")).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Reports' })).toBeTruthy();
});
