import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

function Page({ isBusy, onSubmit }: { isBusy?: boolean; onSubmit?: (event: FormEvent) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Schedule Session"
        isBusy={isBusy}
        {...(onSubmit && { form: { isBusy: false, attributes: { onSubmit } } })}
        foot={<Button type="submit">Schedule</Button>}
      >
        <TextField label="Where" />
      </Dialog>
    </>
  );
}

function open() {
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

test('takes the focus into the dialog, names it by its title, and gives the focus back', async () => {
  render(<Page />);
  const opener = open();
  const dialog = screen.getByRole('dialog', { name: 'Schedule Session' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  const focus = vi.spyOn(opener, 'focus');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(focus, 'the page stays where it is').toHaveBeenLastCalledWith({ preventScroll: true });
});

test('closes the dialog with Escape, but not while it is busy', async () => {
  const { rerender } = render(<Page isBusy />);
  open();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).not.toBeNull();
  rerender(<Page />);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('makes the body and the foot of a dialog one form', () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  render(<Page onSubmit={onSubmit} />);
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});
