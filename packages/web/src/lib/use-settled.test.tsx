import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('follows a value once it has settled, and skips the values on the way', () => {
  const { result, rerender } = renderHook(({ text }) => useSettled({ text }, 300), { initialProps: { text: 'd' } });
  expect(result.current).toEqual({ text: 'd' });
  for (const text of ['du', 'duk', 'duke']) {
    rerender({ text });
    act(() => void vi.advanceTimersByTime(299));
    expect(result.current).toEqual({ text: 'd' });
  }
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toEqual({ text: 'duke' });
});
