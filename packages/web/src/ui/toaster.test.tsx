import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, useToasts } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  // Whatever a test left in the list leaves it here, so that the next one starts with none.
  act(() => {
    toast({ title: 'last' })();
    vi.advanceTimersByTime(1_000_000);
  });
  vi.useRealTimers();
});

function Held() {
  return <output>{useToasts().map((one) => `${one.title}:${one.isOpen ? 'open' : 'closed'}`)}</output>;
}

const statusTexts = () => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent).join();

test('shows one message at a time, the newest', () => {
  render(<Toaster />);
  act(() => void toast({ title: 'First' }));
  act(() => void toast({ title: 'Second' }));
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getAllByText('Second').length).toBeGreaterThan(0);
});

test('closes a message after 5000 ms', () => {
  render(
    <>
      <Toaster />
      <Held />
    </>,
  );
  act(() => void toast({ title: 'Timezone Updated' }));
  act(() => void vi.advanceTimersByTime(4999));
  expect(screen.getByText('Timezone Updated:open')).toBeDefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('Timezone Updated:closed')).toBeDefined();
});

test('removes a dismissed message from the list after 1,000,000 ms', () => {
  const { container } = render(<Held />);
  act(() => toast({ title: 'Saved' })());
  act(() => void vi.advanceTimersByTime(999_999));
  expect(container.textContent).toBe('Saved:closed');
  act(() => void vi.advanceTimersByTime(1));
  expect(container.textContent).toBe('');
});

test('shows and announces what is still to come as a line of its own', () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Paid', description: 'Booked!', note: 'Your trainer still has to confirm it.' }));
  act(() => void vi.advanceTimersByTime(100));
  expect(screen.getAllByText('Booked!').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Your trainer still has to confirm it.').length).toBeGreaterThan(0);
  expect(statusTexts()).toContain('Your trainer still has to confirm it.');
});

test('announces an error once as an assertive alert, and a message without an alert', () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Error', description: 'E-mail or password is wrong.', variant: 'destructive' }));
  act(() => void vi.advanceTimersByTime(100));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('ErrorE-mail or password is wrong.');
  expect(alert.getAttribute('aria-live')).toBe('assertive');
  expect(statusTexts()).not.toContain('Error');
  act(() => void toast({ title: 'Saved' }));
  act(() => void vi.advanceTimersByTime(100));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(statusTexts()).toContain('Notification Saved');
});

test('F8 moves the focus to the messages, and the cross dismisses one', () => {
  render(
    <>
      <Toaster />
      <Held />
    </>,
  );
  act(() => void toast({ title: 'Saved' }));
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.closest('[role=region]')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Saved:closed')).toBeDefined();
});

test('runs the action of a message and closes it', () => {
  const onAction = vi.fn();
  render(
    <>
      <Toaster />
      <Held />
    </>,
  );
  act(() => void toast({ title: 'Program deleted', action: { label: 'Undo', onAction } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onAction).toHaveBeenCalledOnce();
  expect(screen.getByText('Program deleted:closed')).toBeDefined();
});

test('dismissing an unknown message changes nothing', () => {
  const { container } = render(<Held />);
  act(() => void toast({ title: 'Saved' }));
  act(() => dismissToast(-1));
  expect(container.textContent).toBe('Saved:open');
});
