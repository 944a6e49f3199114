import { describe, expect, it } from 'vitest';
import { insertedByTurn, moved } from './file-order.ts';

describe('moving a file', () => {
  it.each([
    [0, 1, 'bac'],
    [2, 0, 'cab'],
    [1, 9, 'acb'],
    [1, -4, 'bac'],
    [1, 1, 'abc'],
    [7, 0, 'abc'],
  ])('moving place %d of abc to place %d makes %s', (from, to, expected) => {
    expect(moved([...'abc'], from, to).join('')).toBe(expected);
  });
});

describe('finished upload', () => {
  const turns: Readonly<Record<string, number>> = { a: 1, b: 2, c: 3 };
  const put = (items: string, item: string) => insertedByTurn([...items], item, (one) => turns[one]).join('');

  it('puts a finished file where it was chosen, whenever it finishes', () => {
    expect(put('c', 'a')).toBe('ac');
    expect(put('ac', 'b')).toBe('abc');
    expect(put('ab', 'c')).toBe('abc');
  });

  it('puts a finished file after the files that were there before', () => {
    expect(put('xy', 'a')).toBe('xya');
    expect(put('xyc', 'a')).toBe('xyac');
  });
});
