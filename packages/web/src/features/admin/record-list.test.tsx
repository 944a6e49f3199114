import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { RecordList } from './record-list.tsx';
import { useRecords } from './use-records.ts';

/** Pages that the server gives: the first one, and a second that fails once. */
const pages = [
  () => new Response(JSON.stringify([{ id: 1 }]), { headers: { 'X-Next-Cursor': 'two', 'X-Total-Count': '2' } }),
  () => new Response(JSON.stringify({ message: 'No.', code: 'server.failed' }), { status: 500 }),
  () => new Response(JSON.stringify([{ id: 2 }]), { headers: { 'X-Total-Count': '2' } }),
];
/** What the server answers, one after the other. */
let answers = pages;

function Reports() {
  const reports = useRecords(adminRoutes.listReports);
  const columns = [{ label: 'Number', cell: ({ id }: { id: number }) => `Report ${id}` }];
  return <RecordList label="Reports" records={reports} columns={columns} keyOf={({ id }) => id} empty="No reports here" />;
}

beforeEach(() => {
  answers = pages;
  queryClient.clear();
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answers[asked - 1]?.();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that more records did not load, keeps the ones it has, and tries again', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Reports />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText("More couldn't be loaded.");
  expect(screen.getByText('Report 1')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Report 2');
  expect(screen.queryByText("More couldn't be loaded.")).toBeNull();
});

it('says why a search was refused, without a word about the connection', async () => {
  const refusal = {
    message: 'Please check what you entered.',
    code: 'request.invalid',
    fields: { person: 'Too many people match. Type more of the name or email.' },
  };
  answers = [() => new Response(JSON.stringify(refusal), { status: 400 })];
  render(
    <QueryClientProvider client={queryClient}>
      <Reports />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Too many people match. Type more of the name or email.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
