import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noFilters } from './filters.ts';
import { keepStart, readKeptStart } from './kept-start.ts';
import { useTrainerFilters } from './use-trainer-filters.ts';

beforeEach(() => localStorage.clear());
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

describe('an address without filters', () => {
  const kept = { sport: 'Soccer', near: '27514' } as const;
  beforeEach(() => window.history.replaceState(null, '', '/parent-dashboard'));

  it('stands for what the parent has kept, which is no search', () => {
    keepStart(kept);
    const { result } = renderHook(() => useTrainerFilters(true));
    expect(result.current).toMatchObject({ filters: { ...kept, sort: 'distance' }, isSearching: false, hasStart: true });
  });

  it('stands for all trainers to people who keep nothing, and before a parent has said anything', () => {
    expect(renderHook(() => useTrainerFilters(true)).result.current).toMatchObject({ filters: noFilters, hasStart: false });
    keepStart(kept);
    expect(renderHook(() => useTrainerFilters(false)).result.current).toMatchObject({ filters: noFilters, hasStart: false });
  });

  it('takes what is said on the plate into the address, and keeps it', () => {
    const { result } = renderHook(() => useTrainerFilters(true));
    act(() => result.current.start(kept));
    expect(window.location.search).toBe('?sport=Soccer&near=27514&sort=distance');
    expect([result.current.isSearching, result.current.hasStart, readKeptStart()]).toEqual([true, true, kept]);
  });

  it('follows another choice of sport, so that all sports are all sports', () => {
    keepStart({ sport: 'Soccer', near: '' });
    const { result } = renderHook(() => useTrainerFilters(true));
    act(() => result.current.change({ sport: '' }, 'new'));
    expect([result.current.filters.sport, readKeptStart()?.sport]).toEqual(['', '']);
  });

  it('says less than any other address: a shared link is shown as it is', () => {
    keepStart(kept);
    window.history.replaceState(null, '', '/parent-dashboard?price=25-50');
    const { result } = renderHook(() => useTrainerFilters(true));
    expect(result.current.filters).toMatchObject({ price: '25-50', sport: '', near: '', sort: '' });
    expect(result.current.isSearching).toBe(true);
  });
});
