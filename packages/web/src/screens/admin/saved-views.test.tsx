import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showInConsole } from '../../testing/console.tsx';
import { eventually } from '../../testing/eventually.ts';
import { findSavedList, SavedViews } from './saved-views.tsx';

const failed = { id: 4, list: 'mails', name: 'Failed', filters: { state: 'failed' } };
const scams = { id: 5, list: 'reports', name: 'Scams', filters: { reason: 'scam' } };

function open(address: string, views: object[] = [failed, scams]) {
  window.history.replaceState(null, '', address);
  return showInConsole(<SavedViews list="mails" />, (_, method) => {
    if (method === 'GET') return views;
    return method === 'DELETE' ? { removed: true } : { id: 6, list: 'mails', name: 'To Dana', filters: { to: 'dana' } };
  });
}

afterEach(() => void vi.unstubAllGlobals());

it('shows the views of this list alone, each as a link to its filters', async () => {
  open('/admin/mails');
  expect((await screen.findByRole('link', { name: 'Failed' })).getAttribute('href')).toBe('/admin/mails?state=failed');
  expect(screen.queryByRole('link', { name: 'Scams' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
});

it('keeps what is chosen under a name', async () => {
  const sent = open('/admin/mails?to=dana');
  fireEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'To Dana' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const view = { list: 'mails', name: 'To Dana', filters: { to: 'dana' } };
  await eventually(() => expect(sent).toHaveBeenCalledWith('POST', expect.stringContaining('/api/admin/saved-views'), view));
});

it('says which view is open, leads out of it, and removes it', async () => {
  const sent = open('/admin/mails?state=failed');
  const link = await screen.findByRole('link', { name: 'Failed' });
  expect([link.getAttribute('aria-current'), link.getAttribute('href')]).toEqual(['true', '/admin/mails']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove view Failed' }));
  await eventually(() => expect(sent).toHaveBeenCalledWith('DELETE', expect.stringContaining('/api/admin/saved-views/4'), {}));
});

it('is nothing where no view is kept and nothing is chosen', () => {
  open('/admin/mails', []);
  expect(document.body.textContent).toBe('');
});

it('shows look-ups in a view of the audit log from when the log still began with them', async () => {
  window.history.replaceState(null, '', '/admin/audit');
  const refunds = { id: 7, list: 'audit', name: 'Refunds', filters: { action: 'refund' } };
  showInConsole(<SavedViews list="audit" />, () => [refunds]);
  const link = await screen.findByRole('link', { name: 'Refunds' });
  expect(Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'https://x1.test').searchParams)).toEqual({
    action: 'refund',
    only: 'all',
  });
  expect(link.getAttribute('aria-current')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
});

it('saves a view of the audit log with the fact that look-ups are left out', async () => {
  window.history.replaceState(null, '', '/admin/audit?action=refund');
  const view = { id: 8, list: 'audit', name: 'Refunds', filters: { action: 'refund', only: 'changes' } };
  let views: object[] = [];
  const sent = showInConsole(<SavedViews list="audit" />, (_, method) => {
    if (method === 'GET') return views;
    views = [view];
    return view;
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Refunds' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const { id: _, ...body } = view;
  await eventually(() => expect(sent).toHaveBeenCalledWith('POST', expect.stringContaining('/api/admin/saved-views'), body));
  expect((await screen.findByRole('link', { name: 'Refunds' })).getAttribute('aria-current')).toBe('true');
});

it('keeps a search for a person with the look-ups it shows', async () => {
  window.history.replaceState(null, '', '/admin/audit?person=renee');
  const sent = showInConsole(<SavedViews list="audit" />, () => []);
  fireEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Renee' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const view = { list: 'audit', name: 'Renee', filters: { person: 'renee', only: 'all' } };
  await eventually(() => expect(sent).toHaveBeenCalledWith('POST', expect.stringContaining('/api/admin/saved-views'), view));
});

it('knows which lists have filters', () => {
  expect(findSavedList('stuck-money')).toBe('stuck-money');
  expect(findSavedList('settings')).toBeUndefined();
});
