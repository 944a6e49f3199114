import { beforeEach, expect, it } from 'vitest';
import { saveToken } from '../../lib/token.ts';
import { forgetFriendCode, friendLink, noteFriendLink, readFriendCode } from './sign-in.ts';

beforeEach(() => localStorage.clear());

it("keeps a friend's code until it is used", () => {
  noteFriendLink('?ref=k7m2qx9p');
  expect(readFriendCode()).toBe('K7M2QX9P');
  noteFriendLink('?q=soccer');
  expect(readFriendCode()).toBe('K7M2QX9P');
  forgetFriendCode();
  expect(readFriendCode()).toBeUndefined();
});

it.each(['', '?ref=', '?ref=short', '?ref=K7M2QX9PP', '?ref=K7M2QX90', '?ref=<script>'])('keeps no code from the address %j', (search) => {
  noteFriendLink(search);
  expect(readFriendCode()).toBeUndefined();
});

it('keeps no code for people who are signed in', () => {
  saveToken('t');
  noteFriendLink('?ref=K7M2QX9P');
  expect(readFriendCode()).toBeUndefined();
});

it('keeps the code of the newest link', () => {
  noteFriendLink('?ref=K7M2QX9P');
  noteFriendLink('?ref=ABCDEFGH');
  expect(readFriendCode()).toBe('ABCDEFGH');
});

it('reads the code that it wrote', () => {
  noteFriendLink(new URL(friendLink('https://x1.example', 'ABCDEFGH')).search);
  expect(readFriendCode()).toBe('ABCDEFGH');
});
