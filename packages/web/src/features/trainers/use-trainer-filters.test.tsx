import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useTrainerFilters } from './use-trainer-filters.ts';

beforeEach(() => window.history.replaceState(null, '', '/parent-dashboard?q=maya&favorites=1'));
afterEach(() => window.history.replaceState(null, '', '/'));

it('reads the favorites filter of a parent', () => {
  const { result } = renderHook(() => useTrainerFilters(true));
  expect(result.current.filters).toMatchObject({ q: 'maya', favorites: '1' });
});

it('ignores the favorites filter for people who have none, and drops it with the next change', () => {
  const { result } = renderHook(() => useTrainerFilters(false));
  expect(result.current.filters).toMatchObject({ q: 'maya', favorites: '' });
  act(() => result.current.change({ sport: 'Soccer' }, 'same'));
  expect(window.location.search).toBe('?q=maya&sport=Soccer');
});
