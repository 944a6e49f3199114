import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { LanguageSettings } from './language-settings.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(answer: () => Promise<Response>) {
  const asked: unknown[] = [];
  const reload = vi.fn();
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    asked.push([method, path, body]);
    return answer();
  });
  vi.stubGlobal('location', { reload });
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageSettings />
    </QueryClientProvider>,
  );
  return { asked, reload };
}

it('names each language as those who speak it do, saves the chosen one and loads the page anew', async () => {
  const { asked, reload } = show(async () => Response.json({ language: 'es' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'English' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Update Language' }));
  await eventually(() => expect(reload).toHaveBeenCalledOnce());
  expect(asked).toEqual([['PUT', '/api/users/language', '{"language":"es"}']]);
});

it('stays on the page with the choice when it could not be saved', async () => {
  const { reload } = show(async () => Response.json({ message: 'Try again.', code: 'server.unavailable' }, { status: 503 }));
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
  fireEvent.click(screen.getByRole('button', { name: 'Update Language' }));
  await eventually(() => expect(screen.getByRole('button', { name: 'Update Language' })).toBeTruthy());
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Español' }).checked).toBe(true);
});
