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

const line = { at: '2026-03-08T15:00:00.000Z', operator: { id: 4, email: 'sam@x1.test' }, settingChange: null, reason: null };
const looked = { ...line, id: 9, action: 'users.read', object: 'user', objectId: '25', personName: 'Renee Miller' };

/** The log at an address, and what it asks the server for. */
function open(address: string, lines: (path: string) => unknown[]): string[] {
  window.history.replaceState(null, '', address);
  const asked: string[] = [];
  showInConsole(<AuditSection />, (path) => {
    if (!path.includes('/audit')) return [];
    asked.push(path);
    return lines(path);
  });
  return asked;
}

it('searches by the name or email of the person a line is about, look-ups included', async () => {
  const asked = open('/admin/audit?person=renee', () => [looked]);
  expect(await screen.findByText('Looked at Renee Miller')).toBeTruthy();
  expect(asked.at(-1)).toContain('person=renee');
  expect(asked.at(-1)).toContain('only=all');
  expect(screen.getByLabelText<HTMLInputElement>('Search by person').value).toBe('renee');
  fireEvent.change(screen.getByLabelText('Look-ups'), { target: { value: 'changes' } });
  await eventually(() => expect(asked.at(-1)).toContain('only=changes'));
});

it('says whose lines a link asks for, and goes back to those about anybody', async () => {
  const asked = open('/admin/audit?userId=25', () => [looked]);
  expect((await screen.findByRole('link', { name: 'Renee Miller' })).getAttribute('href')).toBe('/admin/users/25');
  expect(asked.at(-1)).toContain('only=all');
  fireEvent.click(screen.getByRole('button', { name: 'Show everyone' }));
  await eventually(() => expect(asked.at(-1)).not.toContain('userId'));
  expect(screen.queryByRole('button', { name: 'Show everyone' })).toBeNull();
});

it('says of an empty list that look-ups are left out, and shows them with one press', async () => {
  const asked = open('/admin/audit?person=renee&only=changes', (path) => (path.includes('only=all') ? [looked] : []));
  expect(await screen.findByText(/Look-ups are left out/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show look-ups' }));
  expect(await screen.findByText('Looked at Renee Miller')).toBeTruthy();
  expect(asked.at(-1)).toContain('only=all');
});

it('says beside an empty list that lists which showed the person among others are not included', async () => {
  open('/admin/audit?person=renee', () => []);
  expect(await screen.findByText("Lists that showed this person among others aren't included.")).toBeTruthy();
});
