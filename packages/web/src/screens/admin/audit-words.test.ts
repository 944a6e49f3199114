import { allRoutes } from '@x1/contract/all-routes.ts';
import type { RouteDefinition } from '@x1/contract/core/route.ts';
import { expect, it } from 'vitest';
import { auditWords } from './audit-words.ts';

it('says in words what was done to whom', () => {
  const entry = { action: 'users.disable', object: 'user', objectId: '7', personName: 'Lauren Pike' } as const;
  expect(auditWords(entry)).toBe('Disabled Lauren Pike');
  expect(auditWords({ ...entry, personName: null })).toBe('Disabled user 7');
  expect(auditWords({ action: 'transactions.refund', object: 'transaction', objectId: '12', personName: null })).toBe(
    'Refunded transaction 12',
  );
});

it('names a setting in words, and for whom it is', () => {
  const of = (objectId: string) => auditWords({ action: 'settings.change', object: 'setting', objectId, personName: null });
  expect(of('platformFee all')).toBe('Changed platform fee');
  expect(of('platformFee sport:Track & Field')).toBe('Changed platform fee for Track & Field');
  expect(of('platformFee trainer:7')).toBe('Changed platform fee for the trainer with profile 7');
  expect(of('12')).toBe('Changed setting 12');
});

it('calls a session a session, and says what is only listed without a number', () => {
  const details = { action: 'GET /api/appointments/:appointmentId/details', object: 'appointment', objectId: '72' } as const;
  expect(auditWords({ ...details, personName: null })).toBe('Looked at session 72');
  expect(auditWords({ action: 'users.list', object: 'list', objectId: null, personName: null })).toBe('Looked at people');
});

/** What the server writes a line of when an operator reads it (http/mount-routes.ts). */
const auditedReads = Object.values<Record<string, RouteDefinition>>(allRoutes)
  .flatMap((routes) => Object.values(routes))
  .filter(({ method, path, isAudited }) => method === 'GET' && !path.startsWith('/api/admin/') && isAudited !== false)
  .filter(({ access, isAudited }) => isAudited || (typeof access !== 'string' && access.includes('admin')));

it.each(auditedReads.map(({ path }) => path))('has words for a look at %s', (path) => {
  expect(auditWords({ action: `GET ${path}`, object: 'user', objectId: '7', personName: 'Lauren Pike' })).toMatch(
    /^[A-Z][a-z ]+ Lauren Pike$/,
  );
});
