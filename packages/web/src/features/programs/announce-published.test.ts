import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sampleProgram } from '../../testing/sample-trainer.ts';
import { useToasts } from '../../ui/toast.ts';
import { announcePublished } from './announce-published.ts';

it('a group that is new to families leads to its times, unless it has some or there is no bank account', () => {
  const shown = () => renderHook(useToasts).result.current[0]?.action;
  const setTimes = vi.fn();
  const publish = (change: object, isBankReady: boolean) => {
    announcePublished('Program Published', { ...sampleProgram, ...change }, isBankReady, { navigate: () => undefined, setTimes });
    return shown()?.label;
  };
  expect(publish({ maxCapacity: 6, nextGroupTime: null }, true)).toBe('Group times');
  shown()?.onAction();
  expect(setTimes).toHaveBeenCalledOnce();
  expect(publish({ maxCapacity: 6, nextGroupTime: '2027-03-02T22:00:00.000Z' }, true)).toBeUndefined();
  expect(publish({ maxCapacity: 1, nextGroupTime: null }, true)).toBeUndefined();
  expect(publish({ maxCapacity: 6, nextGroupTime: null }, false)).toBe('Connect Bank');
  announcePublished('Program Updated', { ...sampleProgram, maxCapacity: 6, nextGroupTime: null }, true, {
    navigate: () => undefined,
    setTimes: undefined,
  });
  const saved = renderHook(useToasts).result.current[0];
  expect([saved?.title, saved?.note, saved?.action]).toEqual(['Program Updated', undefined, undefined]);
});
