import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Mock, vi } from 'vitest';
import { ConsoleContext } from '../features/admin/console-context.ts';
import { queryClient } from '../lib/query-client.ts';

/** Who looks at the console. */
export const operator = { id: 3, email: 'me@x1.test' };

/**
 * Draws a part of the console, with answers in place of the server.
 *
 * @returns hears what is sent: method, path and body
 */
export function showInConsole(part: ReactNode, answer: (path: string, method: string) => unknown): Mock {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent(method, path, JSON.parse(String(body ?? '{}')));
    return Response.json(answer(path, method));
  });
  const context = { zone: 'UTC', now: new Date('2026-03-09T15:00:00Z'), operatorId: operator.id, operatorEmail: operator.email };
  render(
    <QueryClientProvider client={queryClient}>
      <ConsoleContext value={context}>{part}</ConsoleContext>
    </QueryClientProvider>,
  );
  return sent;
}
