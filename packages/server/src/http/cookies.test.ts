import { describe, expect, it } from 'vitest';
import { browserCookie, forgottenCookie, readCookies, toSetCookie } from './cookies.ts';

describe('a cookie', () => {
  it('belongs to this host over HTTPS alone, and to no script', () => {
    const cookie = browserCookie('oauth', { isHttps: true });
    expect(toSetCookie(cookie, { value: 'abc', maxAgeSeconds: 600 })).toBe(
      '__Host-oauth=abc; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
    );
    expect(forgottenCookie(cookie)).toBe('__Host-oauth=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure');
  });

  it('has a name that browsers take without HTTPS where there is none', () => {
    const cookie = browserCookie('oauth', { isHttps: false });
    expect(toSetCookie(cookie, { value: 'abc', maxAgeSeconds: 600 })).toBe('oauth=abc; Path=/; Max-Age=600; HttpOnly; SameSite=Lax');
  });

  it.each([
    [undefined, []],
    ['', []],
    [
      'a=1; b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['a=1;a=2', [['a', '1']]],
    ['a=x=y', [['a', 'x=y']]],
    ['=nameless; lonely; b=', [['b', '']]],
  ])('is read out of %j', (header, expected) => {
    expect([...readCookies(header)]).toEqual(expected);
  });
});
