import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFocusOnRefusal } from './use-focus-on-refusal.ts';

function Fields({ refusals, isDisabled = false }: { refusals: number; isDisabled?: boolean }) {
  const box = useFocusOnRefusal(refusals, isDisabled);
  return (
    <div ref={box}>
      <input aria-label="First" />
      <input aria-label="Second" aria-invalid={refusals > 0} disabled={isDisabled} />
    </div>
  );
}

const second = () => screen.getByRole('textbox', { name: 'Second' });

it('gives the focus to the first field that is wrong, each time an answer is refused', () => {
  const { rerender } = render(<Fields refusals={0} />);
  expect(document.activeElement).toBe(document.body);

  rerender(<Fields refusals={1} />);
  expect(document.activeElement).toBe(second());
  screen.getByRole('textbox', { name: 'First' }).focus();
  rerender(<Fields refusals={1} />);
  expect(document.activeElement).not.toBe(second());
  rerender(<Fields refusals={2} />);
  expect(document.activeElement).toBe(second());
});

it('waits until the fields can be typed in', () => {
  const { rerender } = render(<Fields refusals={1} isDisabled />);
  expect(document.activeElement).not.toBe(second());
  rerender(<Fields refusals={1} />);
  expect(document.activeElement).toBe(second());
});

it('gives the focus to fields that come after the answer was refused', () => {
  render(<Fields refusals={1} />);
  expect(document.activeElement).toBe(second());
});
