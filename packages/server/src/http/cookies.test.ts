import { describe, expect, it } from 'vitest';
import { browserCookie, forgottenCookie, readCookies, toSetCookie } from './cookies.ts';

describe('a cookie', () => {
  it('over HTTPS is bound to its host and hidden from scripts', () => {
    const cookie = browserCookie('oauth', { isHttps: true });
    expect(toSetCookie(cookie, { value: 'abc', maxAgeSeconds: 600 })).toBe(
      '__Host-oauth=abc; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(forgottenCookie(cookie)).toBe('__Host-oauth=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  it('without HTTPS has a name that browsers accept there', () => {
    const cookie = browserCookie('oauth', { isHttps: false });
    expect(toSetCookie(cookie, { value: 'abc', maxAgeSeconds: 600 })).toBe('oauth=abc; Max-Age=600; Path=/; HttpOnly; SameSite=Lax');
  });

  it.each([
    [undefined, {}],
    ['', {}],
    ['a=1; b=2', { a: '1', b: '2' }],
    ['a=1;a=2', { a: '1' }],
    ['a=x=y', { a: 'x=y' }],
    ['lonely; b=', { b: '' }],
  ])('is read from the header %j', (header, expected) => {
    expect({ ...readCookies(header) }).toEqual(expected);
  });
});
