import { expect, it } from 'vitest';
import { joinedText, moreText } from './refer-card.tsx';

it.each([
  [0, 'Nobody has joined with your link yet.'],
  [1, '1 friend joined with your link.'],
  [12, '12 friends joined with your link.'],
])('says how many of %i friends have joined', (joinedCount, text) => {
  expect(joinedText({ joinedCount })).toBe(text);
});

it('says how many friends are not listed', () => {
  const joined = [{ name: 'Dana W.', joinedAt: '2026-03-01T00:00:00.000Z' }];
  expect(moreText({ joinedCount: 1, joined })).toBeNull();
  expect(moreText({ joinedCount: 6, joined })).toBe('and 5 more');
});
