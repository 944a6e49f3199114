import { renderHook } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';

const startLive = vi.fn();
const user = { id: 7, familyId: 7 } as unknown as User;

beforeEach(() => {
  vi.resetModules();
  startLive.mockClear();
  vi.doMock('./live.ts', () => ({ startLive, Notices: () => null }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('./live.ts');
});

const drawn = async (who: User) => {
  const { useLive } = await import('./use-live.ts');
  return renderHook((props) => useLive(props), { initialProps: who });
};

it('listens to changes only once the page has had time to draw', async () => {
  await drawn(user);
  expect(startLive).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  await eventually(() => expect(startLive).toHaveBeenCalledExactlyOnceWith(user));
});

it('listens at once for the next person of the same page', async () => {
  const { unmount } = await drawn(user);
  await vi.advanceTimersByTimeAsync(1_000);
  await eventually(() => expect(startLive).toHaveBeenCalledOnce());
  unmount();
  const next = { ...user, id: 8 } as unknown as User;
  await drawn(next);
  expect(startLive).toHaveBeenLastCalledWith(next);
});

it('listens for nobody who has left before', async () => {
  const { unmount } = await drawn(user);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(startLive).not.toHaveBeenCalled();
});
