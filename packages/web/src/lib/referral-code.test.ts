import { beforeEach, expect, it } from 'vitest';
import { forgetReferral, noteReferral, readReferral, referralLink } from './referral-code.ts';
import { saveToken } from './token.ts';

beforeEach(() => localStorage.clear());

it('keeps the code of a friend until it is used', () => {
  noteReferral('?ref=k7m2qx9p');
  expect(readReferral()).toBe('K7M2QX9P');
  noteReferral('?q=soccer');
  expect(readReferral()).toBe('K7M2QX9P');
  forgetReferral();
  expect(readReferral()).toBeUndefined();
});

it.each(['', '?ref=', '?ref=short', '?ref=K7M2QX9PP', '?ref=K7M2QX90', '?ref=<script>'])('keeps nothing of %j', (search) => {
  noteReferral(search);
  expect(readReferral()).toBeUndefined();
});

it('is not for people who are signed in already', () => {
  saveToken('t');
  noteReferral('?ref=K7M2QX9P');
  expect(readReferral()).toBeUndefined();
});

it('takes the newest of two links', () => {
  noteReferral('?ref=K7M2QX9P');
  noteReferral('?ref=ABCDEFGH');
  expect(readReferral()).toBe('ABCDEFGH');
});

it('reads what it writes', () => {
  noteReferral(new URL(referralLink('https://x1.example', 'ABCDEFGH')).search);
  expect(readReferral()).toBe('ABCDEFGH');
});
