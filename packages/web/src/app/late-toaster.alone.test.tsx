import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';
import { LateToaster } from './late-toaster.tsx';

afterEach(() => {
  cleanup();
  vi.doUnmock('../ui/toaster.tsx');
});

it('is heard over a dialog that was open before the first toast', async () => {
  render(
    <>
      <LateToaster />
      <p>The page</p>
    </>,
  );
  render(
    <Dialog isOpen onOpenChange={() => undefined} title="Purchase Program">
      <p>The card</p>
    </Dialog>,
  );
  await screen.findByRole('dialog');
  toast({ title: 'Payment Failed', description: 'Your card was declined.', variant: 'destructive' });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('The page').closest('[aria-hidden="true"]')).toBeTruthy();
});

it('shows what was said while the line was away, as soon as it is back', async () => {
  let tries = 0;
  vi.doMock('../ui/toaster.tsx', () => {
    tries += 1;
    throw new Error('no line');
  });
  render(<LateToaster />);
  toast({ title: 'Profile Saved' });
  await waitFor(() => expect(tries).toBe(1));
  vi.doUnmock('../ui/toaster.tsx');
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('Profile Saved')).toBeTruthy();
});
