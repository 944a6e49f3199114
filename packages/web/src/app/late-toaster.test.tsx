import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';
import { LateToaster } from './late-toaster.tsx';

afterEach(cleanup);

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
