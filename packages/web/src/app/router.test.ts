import type { User } from '@x1/contract/accounts/user.ts';
import { expect, test } from 'vitest';
import { decide } from './router.tsx';
import type { Access } from './routes.tsx';

const user = (role: User['role']) =>
  ({ status: 'signed-in', user: { id: 1, email: 'a@b.test', role, timezone: null, name: null } as User }) as const;
const visitor = { status: 'visitor' } as const;

test.each<Access>(['anyone', 'visitor', 'signed-in', 'trainer', 'admin'])(
  'decides nothing about a page for %s while the account is loading (R6)',
  (access) => {
    expect(decide(access, { status: 'loading' }).kind).toBe('wait');
    expect(decide(access, { status: 'unreachable' }).kind).toBe('unreachable');
  },
);

test.each([
  ['anyone', visitor, 'show'],
  ['anyone', user('parent'), 'show'],
  ['visitor', visitor, 'show'],
  ['signed-in', visitor, 'enter-first'],
  ['signed-in', user('trainer'), 'show'],
  ['signed-in', user('parent'), 'show'],
  ['signed-in', user('admin'), 'show'],
  ['trainer', visitor, 'enter-first'],
  ['trainer', user('trainer'), 'show'],
  ['trainer', user('parent'), 'refused'],
  ['trainer', user('admin'), 'refused'],
  ['admin', visitor, 'enter-first'],
  ['admin', user('trainer'), 'refused'],
  ['admin', user('parent'), 'refused'],
  ['admin', user('admin'), 'show'],
] as const)('decides who may open a page for %s', (access, account, kind) => {
  expect(decide(access, account).kind).toBe(kind);
});

test('sends signed-in people home from the pages for visitors', () => {
  expect(decide('visitor', user('trainer'))).toEqual({ kind: 'already-in', home: '/trainer-dashboard' });
  expect(decide('visitor', user('parent'))).toEqual({ kind: 'already-in', home: '/parent-dashboard' });
  expect(decide('visitor', user('admin'))).toEqual({ kind: 'already-in', home: '/admin' });
});

test('leads a visitor of the console to the sign-in form, and of every other page to the two ways in', () => {
  expect(decide('admin', visitor)).toEqual({ kind: 'enter-first', at: 'sign-in' });
  expect(decide('trainer', visitor)).toEqual({ kind: 'enter-first', at: 'start' });
  expect(decide('signed-in', visitor)).toEqual({ kind: 'enter-first', at: 'start' });
});
