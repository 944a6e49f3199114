import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { likeBlank } from './form-draft.ts';
import { problemsByField, useFormChanges } from './use-form-changes.ts';

const saved = { name: 'Maya', team: '' };
const start = { saved, key: 'draft:x', accepts: likeBlank(saved) };
beforeEach(() => localStorage.clear());

it('holds what was changed apart from what is saved, and finds it again after a reload', () => {
  const { result } = renderHook(() => useFormChanges(start));
  act(() => result.current.change({ team: 'Blue Devils' }));
  expect(result.current).toMatchObject({
    values: { name: 'Maya', team: 'Blue Devils' },
    changes: { team: 'Blue Devils' },
    isChanged: true,
  });
  expect(renderHook(() => useFormChanges(start)).result.current.values.team).toBe('Blue Devils');
  act(() => result.current.change({ team: '' }));
  expect([result.current.isChanged, localStorage.length]).toEqual([false, 0]);
});

it('keeps what is typed while a save is under way', () => {
  const { result } = renderHook(() => useFormChanges(start));
  act(() => result.current.change({ team: 'Blue' }));
  const sent = result.current.changes;
  const finish = result.current.saved;
  act(() => result.current.change({ name: 'Maya O' }));
  act(() => finish(sent));
  expect(result.current.changes).toEqual({ name: 'Maya O' });
});

it('clears the draft even when the form is gone by the end of the save', () => {
  const { result, unmount } = renderHook(() => useFormChanges(start));
  act(() => result.current.change({ team: 'Blue' }));
  const { saved: finish, changes } = result.current;
  unmount();
  finish(changes);
  expect(localStorage.length).toBe(0);
});

it('frees a field of its problem when it is changed', () => {
  const { result } = renderHook(() => useFormChanges(start));
  act(() => result.current.refuse({ name: 'Name is required', 'team.0': 'is too long' }));
  act(() => result.current.change({ team: 'B' }));
  expect(result.current.refused).toEqual({ name: 'Name is required' });
});

it('tells the first problem of a field, whatever part of it is meant', () => {
  expect(problemsByField({ 'sports.0': 'first', 'sports.3': 'second' })).toEqual({ sports: 'first' });
});
