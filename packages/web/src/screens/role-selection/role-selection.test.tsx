import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { RoleSelectionScreen } from './role-selection.tsx';

let place: ReturnType<typeof memoryLocation> & { history: string[] };

beforeEach(() => {
  vi.useFakeTimers();
  place = memoryLocation({ path: '/', record: true });
  render(
    <Router hook={place.hook}>
      <RoleSelectionScreen />
    </Router>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('highlights the chosen role and continues 300 ms later', () => {
  const card = screen.getByRole('link', { name: /^Trainer/ });
  fireEvent.click(card);
  expect(card.getAttribute('aria-current')).toBe('true');
  wait(299);
  expect(place.history).toEqual(['/']);
  wait(1);
  expect(place.history).toEqual(['/', '/trainer/sign-up']);
});

it('ignores a second choice of a role', () => {
  fireEvent.click(screen.getByRole('link', { name: /^Athlete/ }));
  wait(200);
  fireEvent.click(screen.getByRole('link', { name: /^Trainer/ }));
  wait(600);
  expect(place.history).toEqual(['/', '/athlete/sign-up']);
});
