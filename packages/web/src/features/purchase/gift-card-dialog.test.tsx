import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { GiftCardDialog } from './gift-card-dialog.tsx';

beforeEach(() => vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = (name: string | null = 'Rachel Nguyen') =>
  render(
    <QueryClientProvider client={queryClient}>
      <GiftCardDialog giver={{ name }} onClose={() => undefined} />
    </QueryClientProvider>,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

it('shows how a gift reads, and whom it is from', () => {
  open();
  fireEvent.change(field('Message'), { target: { value: 'Have fun on the field!' } });
  fireEvent.click(screen.getByRole('radio', { name: '$100' }));
  expect(screen.getByText('Rachel N. sent you a $100.00 gift card for X1')).toBeTruthy();
  expect(screen.getByText('“Have fun on the field!”')).toBeTruthy();
});

it('asks somebody without a name to add one, so that the gift is from somebody', () => {
  open(null);
  expect(screen.getByText(/Add your name in your profile/)).toBeTruthy();
});

it('keeps what was typed while it is closed', () => {
  open();
  fireEvent.change(field('Their email'), { target: { value: 'sam@example.com' } });
  cleanup();
  open();
  expect(field('Their email').value).toBe('sam@example.com');
});
