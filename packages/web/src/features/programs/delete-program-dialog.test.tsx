import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Program } from '@x1/contract/programs/program.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { DeleteProgramDialog } from './delete-program-dialog.tsx';

const realFetch = globalThis.fetch;

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

/** @param answer what the server says to the deletion */
function open(program: Pick<Program, 'status' | 'currentParticipants'> & Partial<Program>, answer: () => Response) {
  const happened: string[] = [];
  globalThis.fetch = async (url, init) => {
    happened.push(`${init?.method} ${String(url)}`);
    return answer();
  };
  const note = (what: string) => () => void happened.push(what);
  render(
    <QueryClientProvider client={queryClient}>
      <DeleteProgramDialog
        program={{ ...program, id: 7, name: 'Film room' } as Program}
        onClose={note('closed')}
        onDeleted={note('deleted')}
        onRefreshed={note('refreshed')}
        onUnpublish={note('unpublished')}
      />
      <Toaster />
    </QueryClientProvider>,
  );
  return happened;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const refusal = (status: number, code: string) => () => Response.json({ message: 'No.', code }, { status });

describe('program deletion dialog', () => {
  it('asks first, then deletes the program and closes before the list changes', async () => {
    const happened = open({ status: 'Available', currentParticipants: 0 }, () => Response.json({ ok: true }));
    expect(screen.getByText(/as Completed, with its participants/)).toBeTruthy();
    expect(happened).toEqual([]);
    press('Delete Program');
    await waitFor(() => expect(happened).toEqual(['DELETE /api/programs/7', 'deleted', 'closed', 'refreshed']));
  });

  it.each([
    [true, 'The draft is gone.'],
    [false, 'Parents no longer see it.'],
  ])('says of a deleted program whose draft state is %s: %s', async (isDraft, text) => {
    open({ status: isDraft ? 'Draft' : 'Available', currentParticipants: 0, isDraft }, () => Response.json({ ok: true }));
    press('Delete Program');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('closes when the deletion was refused because of open sessions', async () => {
    const happened = open({ status: 'Active', currentParticipants: 0 }, refusal(409, 'program.has_open_sessions'));
    press('Delete Program');
    await waitFor(() => expect(happened).toEqual(['DELETE /api/programs/7', 'closed']));
  });

  it('stays open when the server failed to delete the program, so that it can be tried again', async () => {
    const happened = open({ status: 'Draft', currentParticipants: 0 }, refusal(500, 'server.failed'));
    press('Delete Program');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Program' })).toHaveProperty('disabled', false));
    press('Delete Program');
    await waitFor(() => expect(happened).toEqual(['DELETE /api/programs/7', 'DELETE /api/programs/7']));
  });

  it('offers to unpublish a program that has participants, not to delete it', () => {
    const happened = open({ status: 'Upcoming', currentParticipants: 2 }, refusal(500, 'server.failed'));
    expect(screen.queryByRole('button', { name: 'Delete Program' })).toBeNull();
    expect(screen.getByText(/2 purchases of/)).toBeTruthy();
    press('Unpublish');
    expect(happened).toEqual(['unpublished']);
  });

  it('offers only to close when a program with participants is already unpublished', () => {
    open({ status: 'Draft', currentParticipants: 1 }, refusal(500, 'server.failed'));
    expect(screen.queryByRole('button', { name: 'Unpublish' })).toBeNull();
    expect(screen.getByText(/One purchase of/)).toBeTruthy();
  });
});
