import { describe, expect, it } from 'vitest';
import { insertedByTurn, moved } from './file-order.ts';

describe('moving', () => {
  it.each([
    [0, 1, 'bac'],
    [2, 0, 'cab'],
    [1, 9, 'acb'],
    [1, -4, 'bac'],
    [1, 1, 'abc'],
    [7, 0, 'abc'],
  ])('%d to %d makes %s of abc', (from, to, expected) => {
    expect(moved([...'abc'], from, to).join('')).toBe(expected);
  });
});

describe('a finished file', () => {
  const turns: Readonly<Record<string, number>> = { a: 1, b: 2, c: 3 };
  const put = (items: string, item: string) => insertedByTurn([...items], item, (one) => turns[one]).join('');

  it('stands where it was chosen, whenever it finishes', () => {
    expect(put('c', 'a')).toBe('ac');
    expect(put('ac', 'b')).toBe('abc');
    expect(put('ab', 'c')).toBe('abc');
  });

  it('comes after the files that were there before', () => {
    expect(put('xy', 'a')).toBe('xya');
    expect(put('xyc', 'a')).toBe('xyac');
  });
});
