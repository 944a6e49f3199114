import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useDeferred } from './use-deferred.ts';

function start(first: { isBusy: boolean; hasFailed?: boolean }) {
  const happened: string[] = [];
  const hook = renderHook(
    ({ isBusy, hasFailed = false }: { isBusy: boolean; hasFailed?: boolean }) =>
      useDeferred((task: string) => void happened.push(task), { isBusy, hasFailed, onCalledOff: () => void happened.push('called off') }),
    { initialProps: first },
  );
  return { ...hook, happened };
}

describe('a task that may have to wait', () => {
  it('runs an action at once when nothing is in the way', () => {
    const { result, happened } = start({ isBusy: false });
    act(() => result.current.request('publish'));
    expect(happened).toEqual(['publish']);
  });

  it('runs an action once, as soon as what it waits for has ended', () => {
    const { result, happened, rerender } = start({ isBusy: true });
    act(() => result.current.request('publish'));
    expect([result.current.isWaiting, happened]).toEqual([true, []]);
    rerender({ isBusy: false });
    rerender({ isBusy: true });
    rerender({ isBusy: false });
    expect([result.current.isWaiting, happened]).toEqual([false, ['publish']]);
  });

  it('cancels a waiting action when what it waits for fails', () => {
    const { result, happened, rerender } = start({ isBusy: true });
    act(() => result.current.request('publish'));
    rerender({ isBusy: true, hasFailed: true });
    rerender({ isBusy: false });
    expect([result.current.isWaiting, happened]).toEqual([false, ['called off']]);
  });

  it('does not run an action before a failure is resolved', () => {
    const { result, happened, rerender } = start({ isBusy: false, hasFailed: true });
    act(() => result.current.request('publish'));
    rerender({ isBusy: false });
    expect(happened).toEqual(['called off']);
    act(() => result.current.request('publish'));
    expect(happened).toEqual(['called off', 'publish']);
  });
});
