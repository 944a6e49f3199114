import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { AuthSessionId } from '@x1/contract/core/ids.ts';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { useSignOutDevices } from './use-auth-sessions.ts';

const asked: string[] = [];
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;

/** A server on which the first device answers like this, and the others are signed out. */
function firstAnswers(status: number, code: string) {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (asked.length > 1) return new Response(JSON.stringify({ message: 'Signed out.' }));
    return new Response(JSON.stringify({ message: 'No.', code }), { status });
  });
}

const ids = [4, 5].map((id) => id as unknown as AuthSessionId);

beforeEach(() => {
  queryClient.clear();
  asked.length = 0;
});
afterEach(() => void vi.unstubAllGlobals());

it('goes on signing out the other devices when one of them is already signed out', async () => {
  firstAnswers(404, 'auth.session_not_found');
  const { result } = renderHook(useSignOutDevices, { wrapper });
  await act(() => result.current.mutateAsync(ids));
  expect(asked).toHaveLength(2);
});

it('stops signing out devices at any other failure and reports it', async () => {
  firstAnswers(500, 'server.failed');
  const { result } = renderHook(useSignOutDevices, { wrapper });
  await act(() => expect(result.current.mutateAsync(ids)).rejects.toThrow());
  expect(asked).toHaveLength(1);
});
