import { beforeEach, describe, expect, it } from 'vitest';
import { isOwnPath, rememberReturnPath, rememberWantedPath, stopRemembering, takeReturnPath, wantedPath } from './return-path.ts';

beforeEach(() => {
  takeReturnPath();
});

describe('return path', () => {
  it.each(['/session/5', '/athlete/12?tab=programs', '/account-settings#timezone-settings'])('accepts the return path %j', (path) => {
    expect(isOwnPath(path)).toBe(true);
  });

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/', '/trainer/sign-in', '/athlete/sign-up?x=1', ''])(
    'refuses the return path %j',
    (path) => {
      expect(isOwnPath(path)).toBe(false);
    },
  );
});

it('returns a kept path once', () => {
  rememberReturnPath('/session/5');
  expect([wantedPath(), wantedPath()]).toEqual(['/session/5', '/session/5']);
  expect(takeReturnPath()).toBe('/session/5');
  expect([wantedPath(), takeReturnPath()]).toEqual([undefined, undefined]);
});

it('forgets the return path after a deliberate sign-out', () => {
  rememberReturnPath('/session/5');
  stopRemembering();
  rememberReturnPath('/session/5');
  expect(takeReturnPath()).toBeUndefined();
});

it('returns to where somebody chose to sign in, also after a sign-out', () => {
  stopRemembering();
  rememberWantedPath('/trainer/12');
  expect(takeReturnPath()).toBe('/trainer/12');
});
