import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' | ');

test('a field shows its error and its hint, the error in a live region', () => {
  const { rerender } = render(<TextField label="Email" hint="Work or home" />);
  const box = screen.getByLabelText('Email');
  expect(box.getAttribute('aria-invalid')).toBeNull();
  expect(describedBy(box)).toBe('Work or home');
  rerender(<TextField label="Email" hint="Work or home" error="Email is required" />);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(box)).toBe('Email is required | Work or home');
  expect(screen.getByText('Email is required').closest('[aria-live=polite]')).not.toBeNull();
});

test('a password field shows and hides the password, and keeps it', () => {
  render(<PasswordField label="Password" />);
  const box = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.change(box, { target: { value: 'hollowpine' } });
  expect(box.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(box.type).toBe('text');
  expect(box.value).toBe('hollowpine');
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeDefined();
});

test('a text area counts what is typed', () => {
  render(<TextArea label="Bio" limit={5} />);
  fireEvent.input(screen.getByLabelText('Bio'), { target: { value: 'seven!!' } });
  expect(screen.getByText('7 of 5 characters')).toBeDefined();
});

test('the error summary links to the field, and takes the focus with every failed try', () => {
  const page = (attempt: number) => (
    <>
      <FormError
        title="Please fix the errors before saving."
        attempt={attempt}
        fields={[{ id: 'title', message: 'Program title is required' }]}
      />
      <TextField label="Title" id="title" />
    </>
  );
  const { rerender } = render(page(1));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  fireEvent.click(screen.getByRole('link', { name: 'Program title is required' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  rerender(page(2));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

test('a busy submit button says so, keeps both labels for its width, and submits nothing', () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy busyLabel="Please wait...">
        Sign in
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Please wait...' });
  expect(button.textContent).toContain('Sign in');
  fireEvent.click(button);
  expect(onSubmit).not.toHaveBeenCalled();
});
