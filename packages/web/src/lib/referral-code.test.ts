import { beforeEach, expect, it } from 'vitest';
import { forgetReferral, noteReferral, readReferral, referralLink } from './referral-code.ts';
import { saveToken } from './token.ts';

beforeEach(() => localStorage.clear());

it("keeps a friend's code until it is used", () => {
  noteReferral('?ref=k7m2qx9p');
  expect(readReferral()).toBe('K7M2QX9P');
  noteReferral('?q=soccer');
  expect(readReferral()).toBe('K7M2QX9P');
  forgetReferral();
  expect(readReferral()).toBeUndefined();
});

it.each(['', '?ref=', '?ref=short', '?ref=K7M2QX9PP', '?ref=K7M2QX90', '?ref=<script>'])('keeps no code from the address %j', (search) => {
  noteReferral(search);
  expect(readReferral()).toBeUndefined();
});

it('keeps no code for people who are signed in', () => {
  saveToken('t');
  noteReferral('?ref=K7M2QX9P');
  expect(readReferral()).toBeUndefined();
});

it('keeps the code of the newest link', () => {
  noteReferral('?ref=K7M2QX9P');
  noteReferral('?ref=ABCDEFGH');
  expect(readReferral()).toBe('ABCDEFGH');
});

it('reads the code that it wrote', () => {
  noteReferral(new URL(referralLink('https://x1.example', 'ABCDEFGH')).search);
  expect(readReferral()).toBe('ABCDEFGH');
});
