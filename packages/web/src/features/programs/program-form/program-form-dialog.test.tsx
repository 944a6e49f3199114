import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { UserId } from '@x1/contract/core/ids.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { ProgramFormDialog } from './program-form-dialog.tsx';

const realFetch = globalThis.fetch;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  globalThis.fetch = async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({}, { status: 201 });
  };
});

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
  localStorage.clear();
});

function open(): string[] {
  const saved: string[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <ProgramFormDialog userId={3 as UserId} program={null} onClose={() => undefined} onSaved={(title) => saved.push(title)} />
    </QueryClientProvider>,
  );
  return saved;
}

function fill(values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values)) fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const complete = {
  'Program type': 'Video Analysis',
  'Program title': 'Match Film Review',
  Description: 'Send one full match. You get a marked-up breakdown of off-ball movement.',
  'Individual price': '49.99',
  'Group price': '29',
  Duration: '1 Week',
  'Max capacity': '4',
  'Training format': 'Online',
};

describe('the program form', () => {
  it('shows every literal message at once and sends nothing', async () => {
    open();
    press('Save as Draft');
    await screen.findByText('Program type is required');
    for (const message of [
      'Program title is required',
      'Program description is required',
      'Individual price is required',
      'Group price is required',
      'Duration is required',
      'Max capacity is required',
      'Training format is required',
    ]) {
      expect(screen.queryByText(message), message).not.toBeNull();
    }
    expect(sent).toEqual([]);
  });

  it.each([
    ['Description', 'Too short', 'Description must be at least 50 characters'],
    ['Individual price', '9.99', 'Minimum individual price is $10'],
    ['Group price', '4.99', 'Minimum group price is $5'],
    ['Max capacity', '0', 'Capacity must be at least 1'],
  ])('refuses %s %s, and editing it takes the message away', async (label, value, message) => {
    open();
    fill({ ...complete, [label]: value });
    press('Publish');
    await screen.findByText(message);
    fill({ [label]: `${value}1` });
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  it('sends prices as they were typed and forgets the draft', async () => {
    const saved = open();
    fill(complete);
    const tags = screen.getByLabelText(/^Tags/);
    fireEvent.change(tags, { target: { value: 'film' } });
    fireEvent.keyDown(tags, { key: 'Enter' });
    expect(localStorage.length).toBe(1);
    press('Publish');
    await waitFor(() => expect(saved).toEqual(['Program Published']));
    expect(sent).toMatchObject([
      { individualPrice: '49.99', groupPrice: '29', maxCapacity: '4', tags: ['film'], requirements: null, isDraft: false },
    ]);
    expect(localStorage.length).toBe(0);
  });

  it('brings back what was typed, until it is thrown away', () => {
    open();
    fill({ 'Program title': 'Half a ti' });
    cleanup();
    open();
    expect(screen.getByLabelText<HTMLInputElement>('Program title').value).toBe('Half a ti');
    press('Start over');
    expect(screen.getByLabelText<HTMLInputElement>('Program title').value).toBe('');
    expect(localStorage.length).toBe(0);
  });
});
