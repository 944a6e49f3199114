import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Steps } from './steps.tsx';

afterEach(cleanup);

const signs = () => screen.getAllByRole('listitem').map((step) => step.querySelector('svg')?.classList.contains('lucide-x') ?? null);

it('checks off the reached steps', () => {
  render(<Steps label="Progress" steps={[{ label: 'Paid' }, { label: 'Scheduled' }, { label: 'Completed' }]} current={1} />);
  expect(signs()).toEqual([false, false, null]);
});

it('crosses out a setback, and does not color it like a reached step', () => {
  render(<Steps label="Progress" steps={[{ label: 'Paid' }, { label: 'Canceled', isSetback: true }]} current={1} />);
  expect(signs()).toEqual([false, true]);
  const [, last] = screen.getAllByRole('listitem');
  expect(last?.className).toBe('setback');
  expect(last?.getAttribute('aria-current')).toBe('step');
});
