import { beforeEach, describe, expect, it } from 'vitest';
import { isOwnPath, rememberReturnPath, stopRemembering, takeReturnPath } from './return-path.ts';

beforeEach(() => {
  takeReturnPath();
});

describe('paths to return to', () => {
  it.each(['/session/5', '/athlete/12?tab=programs', '/account-settings#timezone-settings'])('takes %j', (path) => {
    expect(isOwnPath(path)).toBe(true);
  });

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/', '/trainer/sign-in', '/athlete/sign-up?x=1', ''])(
    'refuses %j',
    (path) => {
      expect(isOwnPath(path)).toBe(false);
    },
  );
});

it('gives the path back once', () => {
  rememberReturnPath('/session/5');
  expect(takeReturnPath()).toBe('/session/5');
  expect(takeReturnPath()).toBeUndefined();
});

it('brings nobody back after a deliberate sign-out', () => {
  rememberReturnPath('/session/5');
  stopRemembering();
  rememberReturnPath('/session/5');
  expect(takeReturnPath()).toBeUndefined();
});
