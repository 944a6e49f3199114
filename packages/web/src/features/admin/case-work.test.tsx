import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { CaseButton } from './case-work.tsx';
import { ConsoleContext } from './console-context.ts';

const me = { id: 3, email: 'me@x1.test' };
const colleague = { id: 4, email: 'pat@x1.test' };
const sent = vi.fn();
let found: object;

beforeEach(() => {
  found = { takenBy: null, notes: [] };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path.includes('/operators')) return Response.json([me, colleague]);
    if (method === 'GET') return Response.json(found);
    sent(method, path, JSON.parse(String(body)));
    return Response.json(found);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ConsoleContext value={{ zone: 'UTC', now: new Date('2026-03-09T15:00:00Z'), operatorId: me.id }}>
        <CaseButton kind="report" caseId={12} title="Report 12" work={{ takenBy: null, notes: 0 }} />
      </ConsoleContext>
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sent.mockReset();
  queryClient.clear();
});

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Report 12: Nobody yet, 0 notes' }));

it('takes a case, saying who had it when that was asked for', async () => {
  open();
  await screen.findByRole('option', { name: 'You' });
  found = { takenBy: me, notes: [] };
  fireEvent.change(await screen.findByLabelText('Who has this'), { target: { value: '3' } });
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith('PUT', expect.stringContaining('/api/admin/cases/report/12/taken-by'), { to: 3, from: null }),
  );
});

it('shows the notes of others by their email, and sends one', async () => {
  found = { takenBy: colleague, notes: [{ id: 1, text: 'Called the parent.', author: colleague, writtenAt: '2026-03-09T14:00:00.000Z' }] };
  open();
  expect(await screen.findByText('Called the parent.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Add a note'), { target: { value: 'It rained.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith('POST', expect.any(String), { text: 'It rained.', requestId: expect.stringMatching(/^\w{32}$/) }),
  );
});

it('asks for words before it sends a note', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Please write something')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});
