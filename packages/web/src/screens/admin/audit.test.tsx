import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { showInConsole } from '../../testing/console.tsx';
import { eventually } from '../../testing/eventually.ts';
import { AuditSection } from './operations.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  window.history.replaceState(null, '', '/');
});

it('leaves look-ups out until they are asked for, which the address then says', async () => {
  window.history.replaceState(null, '', '/admin/audit');
  const asked: string[] = [];
  showInConsole(<AuditSection />, (path) => {
    if (path.includes('/audit')) asked.push(path);
    return [];
  });
  await eventually(() => expect(asked.at(-1)).toContain('only=changes'));
  fireEvent.change(screen.getByLabelText('Look-ups'), { target: { value: 'all' } });
  await eventually(() => expect(asked.at(-1)).toContain('only=all'));
  expect(window.location.search).toBe('?only=all');
});
